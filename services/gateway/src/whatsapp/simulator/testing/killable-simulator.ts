import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Simulator, SimulatorOptions } from '../simulator';
import type { SimulatorApi } from '../simulator.api';
import type { ProcessAnswer } from './simulator-process';

type Method = keyof SimulatorApi;
type Answered = (answer: ProcessAnswer) => void;

/** A simulator in a process of its own, so that it can be killed. */
export class KillableSimulator implements Pick<Simulator, 'url' | 'noiseRoot'> {
  url = '';
  noiseRoot = '';
  private asked = 0;
  private readonly waiting = new Map<number, Answered>();

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answer: ProcessAnswer) => this.waiting.get(answer.ask)?.(answer));
  }

  /** Starts it; needs a TypeScript-capable node or compiled sources, as the parent has. */
  static async start(options: SimulatorOptions): Promise<KillableSimulator> {
    const extension = __filename.endsWith('.ts') ? 'ts' : 'js';
    const child = fork(join(__dirname, `simulator-process.${extension}`), { execArgv: process.execArgv });
    const simulator = new KillableSimulator(child);
    Object.assign(simulator, await simulator.ask({ start: options }));
    return simulator;
  }

  /** Calls the control API. */
  async call<Name extends Method>(
    name: Name,
    argument?: Parameters<SimulatorApi[Name]>[0],
  ): Promise<Awaited<ReturnType<SimulatorApi[Name]>>> {
    return (await this.ask({ call: name, with: argument })) as Awaited<ReturnType<SimulatorApi[Name]>>;
  }

  /** Sends SIGKILL; requests in flight stay unanswered. */
  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  private ask(request: object): Promise<unknown> {
    const ask = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(ask, answer => {
        this.waiting.delete(ask);
        if ('fault' in answer) reject(new Error(answer.fault));
        else resolve(answer.value);
      });
      this.child.send({ ask, ...request });
    });
  }
}

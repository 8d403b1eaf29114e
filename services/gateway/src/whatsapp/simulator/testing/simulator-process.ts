import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator';

/** Requests of the parent: start once, then call the control API by method name. */
export type ProcessRequest =
  | { readonly ask: number; readonly start: SimulatorOptions }
  | { readonly ask: number; readonly call: keyof Simulator['api']; readonly with: unknown };

/** The response to a request. */
export type ProcessAnswer = { readonly ask: number } & (
  { readonly value: unknown } | { readonly fault: string }
);

let simulator: Simulator | undefined;

process.on('message', (request: ProcessRequest) => {
  const answered = answer(request).then(
    value => ({ ask: request.ask, value }),
    (error: unknown) => ({ ask: request.ask, fault: String(error) }),
  );
  void answered.then(reply => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));

async function answer(request: ProcessRequest): Promise<unknown> {
  if ('start' in request) {
    simulator = await startSimulator(request.start);
    return { url: simulator.url, noiseRoot: simulator.noiseRoot };
  }
  if (!simulator) throw new Error('not started');
  const method = simulator.api[request.call] as (argument: unknown) => unknown;
  return method(request.with);
}

import { eventually } from './eventually';
import { SHARED } from './shared-product';
import { SimulatorClient } from './simulator-client';
import { noted } from './worker-registry';

/** Metrics that each spec leaves at zero: dead commands, parked streams and open sockets. */
const MUST_BE_ZERO = ['prosa_parked_streams', 'prosa_process_commands_dead', 'prosa_live_sockets'];

const figures = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').flatMap(line => {
    const [, name = '', value = ''] = /^(\w+)(?:\{[^}]*\})? ([\d.e+-]+)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, Number(value)] as const];
  });
  return new Map(lines);
};

// A spec file that leaves the shared product hurt fails here, by its name, and not those that come after it.
afterAll(async () => {
  const shared = noted(SHARED);
  if (shared === null) return;
  // What a file does to the simulated WhatsApp ends with it.
  await new SimulatorClient(shared.url).noFaults();
  await eventually(async () => {
    const ready = await fetch(`${shared.url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true }]);
    const now = await figures(shared.url);
    expect(MUST_BE_ZERO.map(name => [name, now.get(name)])).toEqual(MUST_BE_ZERO.map(name => [name, 0]));
  });
});

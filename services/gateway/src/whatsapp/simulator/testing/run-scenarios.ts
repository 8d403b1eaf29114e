import { loadWireLibrary } from '../wire-library';
import * as connections from './connection.scenarios';
import * as durability from './durability.scenarios';
import * as messages from './message.scenarios';
import { Stage, type Facts, type Scenario } from './scenario';

const SCENARIOS: Readonly<Record<string, Scenario>> = { ...connections, ...messages, ...durability };

/** Runs every scenario, or the given ones, each on a new simulator, and prints the facts as one JSON line. */
async function main(names: string[]): Promise<void> {
  await loadWireLibrary();
  const facts: Record<string, Facts> = {};
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length === 0 || names.includes(name)) facts[name] = await play(scenario);
  }
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

async function play(scenario: Scenario): Promise<Facts> {
  const stage = await Stage.open();
  try {
    return await scenario(stage);
  } catch (error) {
    return { failed: error instanceof Error ? error.stack : String(error) };
  } finally {
    await stage.close();
  }
}

void main(process.argv.slice(2)).then(() => process.exit(0));

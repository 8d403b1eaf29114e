import { RIG_WISHES } from '../testing/rig-wishes';
import { type Facts, type ScenarioName, SCENARIOS } from '../testing/whatsapp.scenarios';
import { loadBaileys } from './baileys-library';
import { baileysRig } from './baileys-rig';

/** Runs every scenario, or the given ones, over Baileys and prints the results as one JSON line. */
async function main(names: readonly string[]): Promise<void> {
  await loadBaileys();
  const found: Record<string, Facts> = {};
  for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
    if (names.length === 0 || names.includes(name)) found[name] = await play(name);
  }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

async function play(name: ScenarioName): Promise<Facts> {
  const rig = await baileysRig(RIG_WISHES[name]);
  try {
    return await SCENARIOS[name](rig);
  } catch (error) {
    return { failed: error instanceof Error ? error.stack : String(error) };
  } finally {
    await rig.close();
  }
}

void main(process.argv.slice(2)).then(() => process.exit(0));

import type { Environment } from '@prosa/config';
import { demoThere } from '../demo/demo-presence.queries';
import { removeDemo } from '../demo/remove-demo';
import type { Asked } from './command-line';
import { noContent, openInstallation } from './installation.store';
import type { Output } from './output';
import { withServices } from './services';

const status = async (environment: Environment, output: Output): Promise<boolean> => {
  const installation = await openInstallation(environment, { content: noContent, mayMake: false });
  try {
    const there = await demoThere(installation.readModel.owner);
    for (const company of there) output.row({ ...company });
    output.say(
      there.length === 0 ? 'There is nothing of the demo here' : '`prosa demo remove` removes these',
    );
    return true;
  } finally {
    await installation.close();
  }
};

/** Shows the demo's data, or removes it; returns true when done. */
export const demoWork = async (asked: Asked, environment: Environment, output: Output): Promise<boolean> => {
  if (asked.verb === 'status') return status(environment, output);
  return withServices(environment, async app => {
    let count = 0;
    await removeDemo(app, removed => {
      count += 1;
      output.row(removed);
    });
    if (count === 0) output.say('There is nothing of the demo here');
    return true;
  });
};

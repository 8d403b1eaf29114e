import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MediaLibrary } from '@prosa/media';
import { say, startProcess, type ProcessParts } from '@prosa/service-host';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../../gateway/src/whatsapp-network';
import { standaloneContent } from './content';
import { isSomebodys, requireNoDemo } from './demo/demo-presence.queries';
import { seedDemo } from './demo/seed-demo';
import { openDemoCharges } from './demo/seed-invoices';
import { seedCampaign } from './demo/seed-campaign';
import { seedPast } from './demo/seed-past';
import { fillRecipientsList } from './demo/seed-recipients';
import { doorsOf } from './doors';
import { FoundingCode } from './founding/founding-code';
import { FoundingService } from './founding/founding.service';
import { PartProcessModule } from './part-process.module';
import { StandaloneModule } from './standalone.module';

/** The simulator is in this process, and the sessions that speak to it are in others. */
const printSimulator = (app: NestFastifyApplication): void => {
  const { address } = app.get<WhatsAppNetwork>(WHATSAPP_NETWORK, { strict: false });
  if (address !== null) say(`For gateways: WA_SOCKET_URL=${address.url} WA_NOISE_ROOT=${address.noiseRoot}`);
};

/** Demo users are never added to real data, such as a backup that is tried out in simulated mode. */
const lookAfterDemo = async (
  app: NestFastifyApplication,
  { environment, platform }: ProcessParts,
): Promise<void> => {
  if (await isSomebodys(platform.readModel.owner)) return say('No demo here: the data is somebody’s');
  await seedDemo(app, platform, environment, say);
};

/** Seeds further demo data in the background; failures are not retried. */
const seedInBackground = (
  app: NestFastifyApplication,
  { environment, platform, edge }: ProcessParts,
): void => {
  const { logger } = edge;
  if (environment.DEMO_CONTENT)
    // The bank is reached once the product listens.
    openDemoCharges(app, platform).catch((fault: unknown) =>
      logger.warn({ err: fault }, 'the demo owes nothing at the bank'),
    );
  const past = environment.DEMO_PAST
    ? seedPast(platform, app.get(MediaLibrary, { strict: false }))
        .then(isNew => isNew && seedCampaign(platform))
        .catch((fault: unknown) => logger.warn({ err: fault }, 'the demo history could not be completed'))
    : Promise.resolve();
  if (environment.DEMO_CUSTOMERS)
    past
      .then(() => fillRecipientsList(app, platform))
      .catch((fault: unknown) => logger.warn({ err: fault }, 'the demo list of customers is incomplete'));
};

/** Without users, prints how to set up the platform. The code is printed here only, and never logged. */
const printSetup = async (app: NestFastifyApplication, { environment }: ProcessParts): Promise<void> => {
  if (!(await app.get(FoundingService, { strict: false }).isOpen())) return;
  const { text } = new FoundingCode(environment);
  say(
    'There is nobody yet. Open /setup on this machine, or from anywhere with this code, or run `npx prosa setup`:',
  );
  say(`Code for /setup: ${text}`);
};

startProcess({
  content: standaloneContent,
  // A process without API has sessions or partitions of the read model, and no services.
  module: parts => (parts.environment.serves ? StandaloneModule.of(parts) : PartProcessModule.of(parts)),
  options: doorsOf,
  async checked({ environment, platform }) {
    if (!environment.simulated) await requireNoDemo(platform.readModel.owner);
  },
  async prepared(app, parts) {
    const { environment } = parts;
    if (environment.simulated && environment.runs('api')) await lookAfterDemo(app, parts);
    if (environment.runs('api') && !environment.runs('gateway')) printSimulator(app);
  },
  async listening(app, parts) {
    if (!parts.environment.runs('api')) return;
    if (parts.environment.simulated) seedInBackground(app, parts);
    await printSetup(app, parts);
  },
});

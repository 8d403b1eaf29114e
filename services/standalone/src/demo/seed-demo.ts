import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '@prosa/config';
import type { Viewer } from '@prosa/http';
import { PLATFORM_COMPANY, type Platform, type PlatformCompany } from '@prosa/platform';
import { recordHandlers, type RecordFields, type RecordService, type Resource } from '@prosa/resource';
import { SettingService } from '@prosa/settings';
import { PlanRegistry } from '../../../billing/src/plan-registry';
import { queue } from '../../../conversations/src/desk/queue/queue.resource';
import { quickMessage } from '../../../conversations/src/desk/quick-message/quick-message.resource';
import { tag } from '../../../conversations/src/desk/tag/tag.resource';
import { AddConnection } from '../../../gateway/src/connection/connection.commands';
import { ConnectionService } from '../../../gateway/src/connection/connection.handlers';
import type { CompanyKey } from '../../../identity/src/company/company.service';
import { IdentityRegistry } from '../../../identity/src/identity-registry';
import {
  demoCompanies,
  demoPassword,
  demoPlan,
  demoPlans,
  type DemoCompany,
  type DemoPerson,
} from './demo-content';
import { demoUuid, envelope, readModelCaughtUp, Refusals, unlessRefused } from './demo-commands';
import { InvoiceSeed } from './seed-invoices';
import { seedLeads } from './seed-leads';
import { seedRecipientsList } from './seed-recipients';
import { seedCompanyPages, seedPlatformPages } from './seed-pages';

class DemoSeed {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly platform: Platform,
    private readonly demo: DemoCompany,
    private readonly isFull: boolean,
    private readonly hasRecipients: boolean,
    private readonly refusals: Refusals,
  ) {}

  async run(): Promise<void> {
    const { demo, refusals } = this;
    const { unless } = refusals;
    const company = await this.company();
    await readModelCaughtUp(this.platform);
    const [admin, ...others] = demo.people;
    if (!admin) return;
    const viewer = this.viewerOf(company, admin, await this.person(company, admin, new Map()));
    const viewers = [viewer];
    const queues = new Map<string, number>();
    for (const each of demo.queues) {
      const id = await unless(`queue "${each.name}"`, this.record(queue, viewer, { ...each }));
      if (id !== null) queues.set(each.name, id);
    }
    await readModelCaughtUp(this.platform);
    for (const each of demo.tags) await unless(`tag "${each.name}"`, this.record(tag, viewer, { ...each }));
    for (const each of demo.quickMessages)
      await unless(
        `quick message "${each.shortcode}"`,
        this.record(quickMessage, viewer, { ...each, geral: true }),
      );
    for (const each of others) {
      const id = await unless(`user "${each.name}"`, this.person(company, each, queues));
      if (id !== null) viewers.push(this.viewerOf(company, each, id));
    }
    await readModelCaughtUp(this.platform);
    await unless('connections', this.connections(company, queues));
    await unless('settings of campaigns', this.campaigns(company));
    if (this.hasRecipients) await seedRecipientsList(this.app, viewer, refusals);
    if (!this.isFull) return;
    await seedCompanyPages(this.app, demo, viewers, refusals);
    await this.leads(company, viewers);
    if (admin.super === true) await seedPlatformPages(this.app, viewer, refusals);
  }

  private company(): Promise<CompanyKey> {
    const { app, platform, demo } = this;
    if (this.isFull && demo.billing !== undefined)
      return new InvoiceSeed(app, platform, demo, demo.billing).run(demoPlan.name);
    return this.registry.registerCompany({
      uuid: demoUuid(demo.name),
      name: demo.name,
      timeZone: 'America/Sao_Paulo',
      dueDate: '2099-12-31',
      planUuid: demoUuid('plan', demoPlan.name),
    });
  }

  /** As super users switch them on for a customer. */
  private async campaigns({ companyId }: CompanyKey): Promise<void> {
    const settings = this.app.get(SettingService, { strict: false });
    const of = envelope(this.demo.name, 'campaignsEnabled');
    const company = { companyId, userId: 0 };
    await settings.choose('campaignsEnabled', 'enabled', company, of);
    // So that a campaign can be tried at any hour.
    await settings.choose('campaignWindow', 'always', company, envelope(this.demo.name, 'campaignWindow'));
  }

  /** Leads of the demo, when it has users who work with them: created by the administrator among them. */
  private async leads({ companyId }: CompanyKey, viewers: readonly Viewer[]): Promise<void> {
    const viewer = viewers.find(({ leadsOn, profile }) => leadsOn === true && profile === 'admin');
    const [connection] = await this.app.get(ConnectionService, { strict: false }).list(companyId);
    if (viewer === undefined || connection === undefined) return;
    await seedLeads(this.app, { viewer, connectionId: connection.id }, this.refusals);
  }

  private async connections({ companyId }: CompanyKey, queues: ReadonlyMap<string, number>): Promise<void> {
    const present = await this.app.get(ConnectionService, { strict: false }).list(companyId);
    for (const [index, { name, color, queue: queueName }] of this.demo.connections.entries()) {
      if (present.some(connection => connection.name === name)) continue;
      const queueIds = [queues.get(queueName)].filter(id => id !== undefined);
      const request = { name, color, isDefault: index === 0, queueIds };
      const commands = this.app.get(CommandBus, { strict: false });
      await commands.execute(
        new AddConnection(companyId, envelope(this.demo.name, 'connection', name), request),
      );
    }
  }

  private get registry(): IdentityRegistry {
    return this.app.get(IdentityRegistry, { strict: false });
  }

  private person(
    company: CompanyKey,
    person: DemoPerson,
    queues: ReadonlyMap<string, number>,
  ): Promise<number> {
    const queueIds = person.queues.map(name => queues.get(name)).filter(id => id !== undefined);
    return this.registry.registerUser(company, {
      uuid: demoUuid(person.email),
      name: person.name,
      email: person.email,
      password: demoPassword,
      profile: person.profile,
      super: person.super === true,
      leadsOn: this.isFull && person.leadsOn === true,
      queueIds,
    });
  }

  private async record(resource: Resource, viewer: Viewer, input: RecordFields): Promise<number> {
    const handlers = this.app.get<RecordService>(recordHandlers(resource), { strict: false });
    const key = String(input['name'] ?? input['shortcode']);
    const row = await handlers.create(input, {
      viewer,
      envelope: envelope(this.demo.name, resource.name, key),
    });
    return row.id;
  }

  private viewerOf({ companyId }: CompanyKey, person: DemoPerson, userId: number): Viewer {
    return {
      userId,
      companyId,
      uuid: demoUuid(person.email),
      name: person.name,
      profile: person.profile,
      super: person.super === true,
      leadsOn: person.leadsOn === true,
      allTicket: 'disabled',
      queueIds: [],
      sessionId: 'demo',
    };
  }
}

/** Enables sign-up in the demo; a later choice is kept. */
const openSignUp = async (app: NestFastifyApplication): Promise<void> => {
  const companyId = await app.get<PlatformCompany>(PLATFORM_COMPANY, { strict: false }).id();
  const settings = app.get(SettingService, { strict: false });
  await settings.choose('userCreation', 'enabled', { companyId, userId: 0 }, envelope('userCreation'));
};

type Say = (text: string) => void;

/** Tells of what is missing in the demo, which would otherwise look like an empty product. */
const tellRefused =
  (say: Say, what: string) =>
  (code: string): void =>
    say(`The demo's ${what} was refused (${code}) and is left as it is`);

const seedPlans = async (app: NestFastifyApplication, say: Say): Promise<void> => {
  const plans = app.get(PlanRegistry, { strict: false });
  for (const plan of demoPlans) {
    const adding = plans.add(demoUuid('plan', plan.name), plan, envelope('plan', plan.name));
    await unlessRefused(adding, tellRefused(say, `plan "${plan.name}"`));
  }
};

/** Ensures that the demo's plans, companies, users, queues and connections exist; only on the simulated network. */
export const seedDemo = async (
  app: NestFastifyApplication,
  platform: Platform,
  { DEMO_CONTENT: isFull, DEMO_CUSTOMERS }: Environment,
  say: Say,
): Promise<void> => {
  say('Looking after the demo companies');
  await seedPlans(app, say);
  for (const [index, demo] of demoCompanies.entries()) {
    const hasRecipients = DEMO_CUSTOMERS && index === 0;
    if (!isFull && demo.isExtra === true) continue;
    const refusals = new Refusals();
    const seeding = new DemoSeed(app, platform, demo, isFull, hasRecipients, refusals).run();
    await unlessRefused(seeding, tellRefused(say, `company "${demo.name}"`));
    refusals.tell(demo.name, say);
  }
  await openSignUp(app);
  // Whoever signs in after the start finds all of it.
  await readModelCaughtUp(platform);
};

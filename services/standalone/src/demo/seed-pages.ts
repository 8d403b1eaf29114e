import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ChatView, ContactView } from '@prosa/contracts';
import { SentMoment, type Viewer } from '@prosa/http';
import { recordHandlers, type RecordService } from '@prosa/resource';
import { SettingService } from '@prosa/settings';
import { announcement } from '../../../billing/src/announcement/announcement.resource';
import { help } from '../../../billing/src/help/help.resource';
import { SaveChat, WriteChatMessage } from '../../../conversations/src/desk/chat/chat.commands';
import { AddContact } from '../../../conversations/src/core/contact/contact.commands';
import { CreateSchedule } from '../../../conversations/src/automation/schedule/schedule.commands';
import { envelope, type Refusals } from './demo-commands';
import type { DemoCompany } from './demo-content';
import {
  demoAnnouncements,
  demoChats,
  demoContacts,
  demoHelps,
  type DemoChat,
  type DemoContact,
} from './demo-pages';

const DAY = 86_400_000;
/** São Paulo has had no summer time since 2019. */
const HOURS_TO_UTC = 3;

const momentOf = (days: number, hour?: number): string => {
  const day = new Date(Date.now() + days * DAY);
  if (hour === undefined) return new Date(day.setUTCHours(day.getUTCHours() + 2, 0, 0, 0)).toISOString();
  return new Date(day.setUTCHours(hour + HOURS_TO_UTC, 0, 0, 0)).toISOString();
};

const contactWith = async (
  commands: CommandBus,
  author: Viewer,
  contact: DemoContact,
  { unless }: Refusals,
): Promise<void> => {
  const { later = [], ...request } = contact;
  const of = (...what: string[]) => envelope('contact', contact.number, ...what);
  const added = await unless<ContactView>(
    `contact "${contact.name}"`,
    commands.execute(new AddContact(author, of(), request)),
  );
  if (added === null) return;
  for (const { body, days, hour } of later) {
    const asked = { contactId: added.id, body, sendAt: SentMoment.of(momentOf(days, hour)) };
    await unless(
      `schedule for "${contact.name}"`,
      commands.execute(new CreateSchedule(author, of(body), asked)),
    );
  }
};

const chatOf = async (
  commands: CommandBus,
  people: ReadonlyMap<string, Viewer>,
  { title, said }: DemoChat,
  { unless }: Refusals,
): Promise<void> => {
  const [owner, ...others] = new Set(said.flatMap(([who]) => people.get(who) ?? []));
  if (owner === undefined || others.length === 0) return;
  const users = others.map(({ userId }) => ({ id: userId }));
  const chat = await unless<ChatView>(
    `chat "${title}"`,
    commands.execute(new SaveChat(owner, envelope('chat', title), { title, users }, null)),
  );
  if (chat === null) return;
  for (const [who, text] of said) {
    const author = people.get(who);
    if (author === undefined) continue;
    const written = new WriteChatMessage(author, envelope('chat', title, text), chat.id, text);
    await unless(`message in "${title}"`, commands.execute(written));
  }
};

/** Every page has its video one click away; none covers what a visitor came to see until they ask for it. */
const keepHelpClosed = async (
  app: NestFastifyApplication,
  viewers: readonly Viewer[],
  { unless }: Refusals,
): Promise<void> => {
  const settings = app.get(SettingService, { strict: false });
  for (const viewer of viewers)
    await unless(
      `help of "${viewer.name}"`,
      settings.choose('pageHelp', 'disabled', viewer, envelope('pageHelp', String(viewer.userId))),
    );
};

/** Contacts, schedules and internal conversations of a demo company. */
export const seedCompanyPages = async (
  app: NestFastifyApplication,
  { people }: DemoCompany,
  viewers: readonly Viewer[],
  refusals: Refusals,
): Promise<void> => {
  const commands = app.get(CommandBus, { strict: false });
  const byName = new Map<string, Viewer>();
  for (const { name, email } of people) {
    const viewer = viewers.find(each => each.name === name);
    if (viewer !== undefined) byName.set(email.split('@')[0] ?? '', viewer);
  }
  const author = byName.get('ana');
  if (author === undefined) return;
  await keepHelpClosed(app, viewers, refusals);
  for (const contact of demoContacts) await contactWith(commands, author, contact, refusals);
  for (const chat of demoChats) await chatOf(commands, byName, chat, refusals);
};

/** The platform's announcements. */
export const seedPlatformPages = async (
  app: NestFastifyApplication,
  viewer: Viewer,
  { unless }: Refusals,
): Promise<void> => {
  for (const [resource, inputs] of [
    [announcement, demoAnnouncements],
    [help, demoHelps],
  ] as const) {
    const handlers = app.get<RecordService>(recordHandlers(resource), { strict: false });
    for (const input of inputs)
      await unless(
        `${resource.name} "${input.title}"`,
        handlers.create({ ...input }, { viewer, envelope: envelope(resource.name, input.title) }),
      );
  }
};

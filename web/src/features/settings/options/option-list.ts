import type { AccessRule } from '../../../session/access.rule';

/** How the options are grouped. */
export type OptionGroup = 'service' | 'queues' | 'company' | 'others';

/** How one setting is shown: a switch between `enabled` and `disabled`, one of some words, or a connection. */
export interface OptionDef {
  readonly key: string;
  readonly group: OptionGroup;
  /** Absent for a switch. */
  readonly values?: readonly string[];
  /** Whether the company's connections can be chosen besides `values`. */
  readonly orConnection?: true;
  /** An additional visibility rule. */
  readonly rule?: AccessRule;
}

/** Every setting that the server knows, in the order of the page (spec 2 §3). */
export const OPTIONS: readonly OptionDef[] = [
  { key: 'sendGreetingAccepted', group: 'service' },
  { key: 'sendMsgTransfTicket', group: 'service' },
  { key: 'userRating', group: 'service' },
  { key: 'CheckMsgIsGroup', group: 'service' },
  { key: 'call', group: 'service' },
  { key: 'scheduleType', group: 'queues', values: ['disabled', 'queue', 'company'] },
  { key: 'sendGreetingMessageOneQueues', group: 'queues' },
  { key: 'chatBotType', group: 'queues', values: ['text'] },
  { key: 'customerLanguage', group: 'queues', values: ['pt', 'en', 'es'] },
  // Chosen with the company itself.
  { key: 'campaignsEnabled', group: 'company', rule: { superOnly: true } },
  { key: 'sideMenu', group: 'company', values: ['open', 'closed'] },
  { key: 'onboarding', group: 'company' },
  // Only the platform's own value counts: whether strangers may sign up.
  { key: 'userCreation', group: 'company', rule: { superOnly: true } },
  {
    key: 'platformSender',
    group: 'company',
    values: ['default', 'mail'],
    orConnection: true,
    rule: { superOnly: true },
  },
];

/** Settings that are edited elsewhere: users' own, and those of areas with a page. */
const isElsewhere = (key: string): boolean =>
  key === 'pageHelp' || /^(?:campaign|lead|prompt)[A-Z]/.test(key);

const GROUPS: readonly OptionGroup[] = ['service', 'queues', 'company', 'others'];

/** The settings that a company has, by group; one that this page does not know yet is shown under its key. */
export const optionGroups = (
  keys: readonly string[],
  isAllowed: (rule: AccessRule) => boolean,
): readonly { readonly group: OptionGroup; readonly options: readonly OptionDef[] }[] => {
  const known = OPTIONS.filter(({ key }) => keys.includes(key));
  const unknown = keys
    .filter(key => !isElsewhere(key) && OPTIONS.every(option => option.key !== key))
    .map((key): OptionDef => ({ key, group: 'others' }));
  const shown = [...known, ...unknown].filter(({ rule }) => rule === undefined || isAllowed(rule));
  return GROUPS.map(group => ({ group, options: shown.filter(option => option.group === group) })).filter(
    ({ options }) => options.length > 0,
  );
};

import { DASHBOARD_PERIODS, DEFAULT_OPENING_HOURS, LIMITS, MESSAGE_VARIABLES } from '@prosa/contracts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** A constant of spec 1 §9: its sentence, what it is here, what it is to be, and a word of the code that holds to it. */
type Row = readonly [sentence: string, is: unknown, shouldBe: unknown, file: string, word: string];

const list = 'web/src/features/tickets/list';
const conversation = 'web/src/conversation';
const rows: readonly Row[] = [
  [
    'due-date warning under 5 days',
    LIMITS.dueDateWarningDays,
    5,
    'web/src/app/shell/subscription-marks.tsx',
    '',
  ],
  ['500 ms for ticket loading', LIMITS.searchDebounce, 500, 'web/src/features/tickets/lists.saga.ts', ''],
  ['500 ms for message loading', LIMITS.searchDebounce, 500, 'web/src/resource/use-search.ts', ''],
  ['500 ms for chat loading', LIMITS.searchDebounce, 500, 'web/src/features/chats/chat-list.tsx', ''],
  ['500 ms for records and user search', LIMITS.searchDebounce, 500, 'web/src/resource/records.saga.ts', ''],
  ['500 ms for contact search', LIMITS.searchDebounce, 500, 'web/src/resource/use-search.ts', ''],
  ['form submit delay 400 ms', LIMITS.formSubmitDelay, 400, 'web/src/ui/use-submit-delay.ts', ''],
  ['help check 700 ms after the route', LIMITS.helpDelay, 700, 'web/src/features/help/use-page-help.ts', ''],
  [
    'connection-health delay 2 s',
    LIMITS.connectionHealthDelay,
    2_000,
    'web/src/features/connections/connections-badge.tsx',
    '',
  ],
  ['socket ping and timeout 18 s', LIMITS.socketPing, 18_000, 'services/live/src/live.gateway.ts', ''],
  ['user status ping every 300000 ms', LIMITS.userStatusPing, 300_000, 'web/src/live/live.saga.ts', ''],
  ['ticket row name at 20 characters', LIMITS.ticketRowName, 20, `${list}/ticket-row.tsx`, ''],
  [
    'ticket header at 10 below 600 px',
    LIMITS.ticketHeaderNameNarrow,
    10,
    `web/src/features/tickets/conversation/conversation-header.tsx`,
    '',
  ],
  [
    'notification body at 120',
    LIMITS.notificationBody,
    120,
    'web/src/conversation/notification/notification.rule.ts',
    '',
  ],
  [
    'quick-answer preview at 35',
    LIMITS.quickAnswerPreview,
    35,
    `${conversation}/composer/quick-answer-menu.tsx`,
    '',
  ],
  [
    'messages load within 50 px of the top',
    LIMITS.historyTopThreshold,
    50,
    `${conversation}/thread/message-list.tsx`,
    '',
  ],
  [
    'internal chat within 600 px',
    LIMITS.chatTopThreshold,
    600,
    'web/src/features/chats/chat-messages.tsx',
    '',
  ],
  [
    'lists load within 100 px of the bottom',
    LIMITS.listBottomThreshold,
    100,
    `web/src/conversation/list/conversation-rows.tsx`,
    '',
  ],
  [
    'records load within 100 px of the bottom',
    LIMITS.listBottomThreshold,
    100,
    'web/src/resource/use-near-bottom.ts',
    '',
  ],
  [
    'composer of up to 5 rows',
    LIMITS.composerRows,
    5,
    'web/src/conversation/workspace.css',
    'max-height: calc(5 * ',
  ],
  ['trial of 7 days', LIMITS.trialDays, 7, 'services/identity/src/sign-up/sign-up-accounts.ts', ''],
  [
    'code of 6 digits',
    LIMITS.codeLength,
    6,
    'services/identity/src/verification/code-secret.ts',
    'LIMITS.codeLength',
  ],
  [
    'resend cooldown 60 s',
    LIMITS.codeCooldownSeconds,
    60,
    'services/identity/src/verification/code.policy.ts',
    '',
  ],
  [
    'periods of the dashboard',
    DASHBOARD_PERIODS,
    [3, 7, 15, 30, 60, 90],
    'web/src/features/dashboard/dashboard-filter.tsx',
    'DASHBOARD_PERIODS',
  ],
  [
    'message variables',
    MESSAGE_VARIABLES,
    ['firstName', 'name', 'ms', 'protocol', 'date', 'hora'],
    `${conversation}/composer/composer-tools.tsx`,
    'MESSAGE_VARIABLES',
  ],
  [
    'seven weekdays of working hours',
    DEFAULT_OPENING_HOURS.length,
    7,
    'web/src/ui/opening-hours.tsx',
    'DEFAULT_OPENING_HOURS',
  ],
  ['ranking top 5', 5, 5, 'web/src/features/dashboard/attendants.tsx', 'const TOP = 5;'],
  [
    'carousel fade 300 ms',
    300,
    300,
    'web/src/features/announcements/announcements.css',
    'carousel-fade 300ms',
  ],
  [
    'connection colour',
    '#773DFA',
    '#773DFA',
    'services/gateway/src/connection/connection.commands.ts',
    "color: '#773DFA'",
  ],
  ['maxUseBotQueues 3', 3, 3, 'services/gateway/src/connection/connection.commands.ts', 'maxUseBotQueues: 3'],
  ['volume slider in steps of 0.1', 0.1, 0.1, 'web/src/app/shell/volume-button.tsx', 'step={0.1}'],
  ['volume 0.8 unless chosen', 0.8, 0.8, 'web/src/ui/preferences.ts', "key: 'volume', initial: 0.8"],
  [
    'sign-up with recurrence MENSAL',
    'MENSAL',
    'MENSAL',
    'web/src/features/sign-up/sign-up-calls.ts',
    "'MENSAL'",
  ],
];

/** The names of the table that hold a value, for rows that don't say a word of their own. */
const namesOf = (value: unknown): readonly string[] =>
  Object.entries(LIMITS).flatMap(([name, each]) => (each === value ? [`LIMITS.${name}`] : []));

describe('the constants and limits of the specification (§9)', () => {
  it.each(rows)('%s', (_sentence, is, shouldBe, file, word) => {
    expect(is).toEqual(shouldBe);
    const source = textOf(file);
    const words = word === '' ? namesOf(is) : [word];
    expect(words.some(each => source.includes(each))).toBe(true);
  });

  it('are each used by the code that they limit', () => {
    const sources = filesUnder(['libs', 'services', 'web/src'], /(?<!\.spec|limits)\.tsx?$/)
      .map(textOf)
      .join('\n');
    // Rows of a text field are counted in a style sheet.
    const unused = Object.keys(LIMITS).filter(
      name => name !== 'composerRows' && !new RegExp(`LIMITS\\.${name}\\b`).test(sources),
    );
    expect(unused).toEqual([]);
  });
});

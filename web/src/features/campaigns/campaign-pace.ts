import { isEndTime, isTime } from '../../ui/dates/date-text';
import { LIMITS } from '@prosa/contracts';
import type {
  CampaignSettingRow,
  CampaignSettings,
  CampaignVariable,
  OptOutLine,
  SendingWindow,
} from '@prosa/contracts';

/** The three intervals, as their fields hold them: empty while nothing is chosen. */
export type CampaignPace = Readonly<
  Record<'messageInterval' | 'messageBatchSize' | 'greaterInterval', string>
>;

/** Form values of the settings page. */
export interface ConfigInput extends CampaignPace {
  readonly sendingWindow: SendingWindow | null;
  readonly strangersPerDay: string;
  readonly perPersonWeek: string;
  readonly optOutLine: OptOutLine;
  readonly variables: readonly CampaignVariable[];
}

/** Within which limits each can be chosen. */
export const PACE_LIMITS = {
  messageInterval: LIMITS.campaignMessageInterval,
  messageBatchSize: LIMITS.campaignBatchSize,
  greaterInterval: LIMITS.campaignGreaterInterval,
} as const;

/** The options of a field (spec 2 §9); a current value outside of them is added. */
export const choicesOf = (field: keyof CampaignPace, held: string): readonly number[] => {
  const { min, max, step } = PACE_LIMITS[field];
  const steps = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);
  const value = Number(held);
  return held === '' || steps.includes(value) ? steps : [...steps, value].sort((one, two) => one - two);
};

/** The rows of the server as the page holds them. */
export const inputOf = (rows: readonly CampaignSettingRow[]): ConfigInput => {
  const value = (key: keyof CampaignSettings): unknown => {
    const row = rows.find(each => each.key === key);
    return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
  };
  const chosen = (key: keyof CampaignPace): string => String(value(key) ?? PACE_LIMITS[key].initial);
  return {
    messageInterval: chosen('messageInterval'),
    messageBatchSize: chosen('messageBatchSize'),
    greaterInterval: chosen('greaterInterval'),
    sendingWindow: (value('sendingWindow') ?? null) as SendingWindow | null,
    strangersPerDay: String(value('strangersPerDay') ?? 0),
    perPersonWeek: String(value('perPersonWeek') ?? 0),
    optOutLine: (value('optOutLine') ?? 'none') as OptOutLine,
    variables: (value('variables') ?? []) as readonly CampaignVariable[],
  };
};

/** Default window: Monday to Saturday. */
export const USUAL_WINDOW: SendingWindow = { days: [1, 2, 3, 4, 5, 6], from: '08:00', until: '20:00' };

/** Whether there is any moment at which something goes out. */
export const isWindowWhole = ({ sendingWindow: window }: ConfigInput): boolean =>
  window === null ||
  (window.days.length > 0 && isTime(window.from) && isEndTime(window.until) && window.from < window.until);

/** Whether all three are chosen (spec 2 §5). */
export const isPaceWhole = (input: CampaignPace): boolean =>
  [input.messageInterval, input.messageBatchSize, input.greaterInterval].every(value => value !== '');

/** The request body. */
export const settingsOf = (input: ConfigInput): CampaignSettings => ({
  messageInterval: Number(input.messageInterval),
  messageBatchSize: Number(input.messageBatchSize),
  greaterInterval: Number(input.greaterInterval),
  sendingWindow: input.sendingWindow,
  strangersPerDay: Number(input.strangersPerDay),
  perPersonWeek: Number(input.perPersonWeek),
  optOutLine: input.optOutLine,
  variables: input.variables,
});

/** On the average an interval is drawn a fifth longer than it is chosen. */
const DRAWN = 1.2;

/** WhatsApp takes about a second for a message, whatever the interval. */
const LEAST = 1;

/** Estimated seconds for a number of recipients. */
export const secondsFor = (people: number, pace: CampaignPace): number => {
  const batches = Math.floor(Math.max(0, people - 1) / Number(pace.messageBatchSize));
  return (
    people * Math.max(Number(pace.messageInterval) * DRAWN, LEAST) + batches * Number(pace.greaterInterval)
  );
};

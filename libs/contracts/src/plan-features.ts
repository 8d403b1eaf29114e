/**
 * What a plan may leave out (spec 2 §3). Each names an area: its routes answer 403 `ERR_PLAN_FEATURE` and its menu entry is
 * gone for companies whose plan lacks it.
 */
export const PLAN_FEATURES = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;

/** An area that a plan includes or not. */
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** The features of a plan. */
export type PlanFeatures = Readonly<Record<PlanFeature, boolean>>;

/** The quotas of a plan. */
export interface PlanLimits {
  readonly users: number;
  readonly connections: number;
  readonly queues: number;
}

/** Everything included; what a new plan starts from, and what a company without a plan has. */
export const ALL_PLAN_FEATURES: PlanFeatures = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

/** The recurrences of a subscription. */
export const RECURRENCES = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

/** A key of {@link RECURRENCES}. */
export type Recurrence = (typeof RECURRENCES)[number];

/** By how many months a renewal moves the due date (spec 2 §9). */
export const RECURRENCE_MONTHS: Readonly<Record<Recurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** The days of a week, Monday first, as opening hours name them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A day of {@link WEEKDAYS}. */
export type Weekday = (typeof WEEKDAYS)[number];

/** When a day's service begins and ends, `HH:MM` in the company's time zone; equal times mean closed. */
export interface OpeningHours {
  readonly weekday: string;
  readonly weekdayEn: Weekday;
  readonly startTime: string;
  readonly endTime: string;
}

const day = (weekday: string, weekdayEn: Weekday, startTime: string, endTime: string): OpeningHours => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
});

/** The hours a company and a queue begin with (spec 2 §3). */
export const DEFAULT_OPENING_HOURS: readonly OpeningHours[] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
];

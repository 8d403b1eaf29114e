import type { AdvertPlatform } from '../inbound-lines';
import { admins, type FeatureContract } from '../feature-contract';

/** The selectable periods, in days up to today (spec 1 §9). */
export const DASHBOARD_PERIODS = [3, 7, 15, 30, 60, 90] as const;

/** Current counters (`supportHappening`, `supportPending`), and those of the period. */
export interface DashboardCounters {
  readonly supportHappening: number;
  readonly supportPending: number;
  readonly supportFinished: number;
  readonly newContacts: number;
  /** Tickets in which a customer answered a campaign in the period. */
  readonly campaignTickets: number;
}

/** A user of the company, and what they resolved in the period. */
export interface DashboardAttendant {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
  /** From 1 to 3, the mean of the period's ratings; null without one. */
  readonly rating: number | null;
  /** Minutes from acceptance to resolution, the mean of the period; null when nothing was resolved. */
  readonly avgSupportTime: number | null;
  readonly tickets: number;
}

/** The conversations of a period that customers began from an advertisement. */
export interface DashboardAdvert {
  readonly platform: AdvertPlatform;
  readonly title: string | null;
  readonly tickets: number;
}

/** `GET /dashboard`; attendants come with the most resolved tickets first. */
export interface DashboardView {
  readonly period: { readonly from: string; readonly until: string };
  readonly counters: DashboardCounters;
  readonly attendants: readonly DashboardAttendant[];
  /** The advertisements with the most conversations, at most twenty. */
  readonly adverts: readonly DashboardAdvert[];
}

/** The number of accepted conversations. */
export interface DashboardUserBar {
  readonly nome: string;
  readonly quantidade: number;
}

/** The number of conversations that began on a day (`yyyy-MM-dd`), or in an hour (`HH:mm`). */
export type DashboardDayPoint =
  { readonly data: string; readonly total: number } | { readonly horario: string; readonly total: number };

/** `GET /dashboard/ticketsUsers`. */
export interface DashboardByUser {
  readonly data: readonly DashboardUserBar[];
}

/** `GET /dashboard/ticketsDay`. */
export interface DashboardByDay {
  readonly data: readonly DashboardDayPoint[];
  readonly count: number;
}

/** The contract of the dashboard. */
export const dashboardContract = {
  permissions: {
    'dashboard:see': admins,
  },
  pages: { dashboard: { pt: 'Dashboard', en: 'Dashboard', es: 'Panel' } },
} as const satisfies FeatureContract;

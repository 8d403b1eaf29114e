import { admins, everyone, frames, nobody, type FeatureContract } from '../feature-contract';
import type { OpeningHours, Recurrence } from '../plan-features';
import type { PlanRef } from './plans';

/** The company of the signed-in person. */
export interface CompanyRef {
  readonly id: number;
  readonly name: string;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  readonly timeZone: string;
  readonly settings: readonly { readonly key: string; readonly value: string }[];
  /** The company's plan; null for a company without a plan, which has all features. */
  readonly plan?: PlanRef | null;
  /** `yyyy-MM-dd`, the last day of the trial; null when there is none (any more). */
  readonly trialExpiration?: string | null;
}

/** A company with everything that its page edits; for super users, and to its own users. */
export interface CompanyView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly planId: number | null;
  readonly plan: PlanRef | null;
  /** Whether its users may sign in, regardless of the due date. */
  readonly status: boolean;
  readonly campaignsEnabled: boolean;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  readonly recurrence: Recurrence;
  readonly timeZone: string;
  readonly schedules: readonly OpeningHours[];
  readonly trialExpiration: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** How the list of companies is ordered; by name unless it is chosen. */
export const COMPANY_SORTS = ['name', 'dueDate', '-dueDate'] as const;

/** Which companies a list shows by their due date: over, within the warning, or without one. */
export const COMPANY_DUES = ['overdue', 'soon', 'none'] as const;

/** The subject of a decision about a subscription. */
export type CompanyChangeKind =
  | ('dueDate' | 'renewed' | 'plan' | 'planValue' | 'recurrence' | 'trial' | 'campaigns')
  | ('blocked' | 'unblocked' | 'invoiceIssued' | 'invoicePaid' | 'invoiceCancelled');

/** A line of a company's history, as super users read it. */
export interface CompanyChangeView {
  readonly id: string;
  readonly at: string;
  readonly kind: CompanyChangeKind;
  /** The previous value; null when unknown or none. */
  readonly from: string | null;
  /** The new value: a date, a name, a recurrence, `enabled` or `disabled`; null for none. */
  readonly to: string | null;
  /** Brazilian reais, where there is an amount. */
  readonly value: number | null;
  readonly invoiceId: number | null;
  /** The deciding user; null for the system. */
  readonly by: string | null;
  /** The reason given; empty when none was. */
  readonly reason: string;
}

/** The latest of a company's history, newest first. */
export interface CompanyHistory {
  readonly changes: readonly CompanyChangeView[];
}

/** The contract of companies. */
export const companiesContract = {
  errors: {
    ERR_INVALID_HOURS: {
      status: 400,
      pt: 'Informe horários válidos, de 00:00 a 24:00.',
      en: 'Enter valid times, from 00:00 to 24:00.',
      es: 'Indica horarios válidos, de 00:00 a 24:00.',
    },
    ERR_SUBSCRIPTION_EXPIRED: {
      status: 402,
      pt: 'Acesso bloqueado: a assinatura da sua empresa está vencida. Entre em contato com o departamento financeiro.',
      en: "Access blocked: your company's subscription is overdue. Contact the finance department.",
      es: 'Acceso bloqueado: la suscripción de tu empresa está vencida. Contacta al departamento financiero.',
    },
    ERR_NO_COMPANY_FOUND: {
      status: 404,
      pt: 'Empresa não encontrada.',
      en: 'Company not found.',
      es: 'Empresa no encontrada.',
    },
    ERR_COMPANY_BLOCKED: {
      status: 402,
      pt: 'Acesso bloqueado: a empresa está inativa. Entre em contato com o suporte.',
      en: 'Access blocked: the company is inactive. Contact support.',
      es: 'Acceso bloqueado: la empresa está inactiva. Contacta con soporte.',
    },
    ERR_FREE_PLAN: {
      status: 409,
      pt: 'O plano desta empresa é gratuito e não tem vencimento.',
      en: "This company's plan is free and has no due date.",
      es: 'El plan de esta empresa es gratuito y no tiene vencimiento.',
    },
    ERR_OWN_COMPANY: {
      status: 409,
      pt: 'Você não pode excluir nem bloquear a sua própria empresa.',
      en: 'You cannot delete or block your own company.',
      es: 'No puedes eliminar ni bloquear tu propia empresa.',
    },
  },
  permissions: {
    'company:read': everyone,
    'company:changeHours': admins,
    'companies:manage': nobody,
  },
  limits: {
    companyName: { min: 2, max: 50 },
    dueDateWarningDays: 5,
    /** Days after the due date from which the list of companies shows a badge. */
    overdueBadgeDays: 5,
    companyChangeReason: { max: 200 },
  },
  channels: {
    /** The company, its due date or its plan is another. */
    company: frames<{ action: 'update'; company: Omit<CompanyRef, 'settings'> }>(),
    /** Changes of any company, for super users. */
    platformCompany: frames<
      { action: 'create' | 'update'; company: CompanyView } | { action: 'delete'; companyId: number }
    >(),
  },
  pages: { companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' } },
} as const satisfies FeatureContract;

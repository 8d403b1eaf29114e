import { everyone, frames, nobody, type FeatureContract } from '../feature-contract';
import type { PlanFeatures, PlanLimits } from '../plan-features';

/** A plan as the company that has it sees it. */
export interface PlanRef extends PlanFeatures, PlanLimits {
  readonly id: number;
  readonly name: string;
  /** Storage quota of the company in gibibytes; 0 or absent: unlimited. */
  readonly storageGb?: number;
}

/** The storage that a company uses. */
export interface StorageView {
  readonly usedBytes: number;
  /** Null: the plan sets no limit. */
  readonly quotaBytes: number | null;
}

/** A plan with everything its page edits. */
export interface PlanView extends PlanRef {
  readonly uuid: string;
  /** Brazilian reais per month. */
  readonly value: number;
  /** Whether the sign-up offers it. */
  readonly isPublic: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of plans. */
export const plansContract = {
  errors: {
    ERR_PLAN_FEATURE: {
      status: 403,
      pt: 'O plano da sua empresa não inclui este recurso.',
      en: "Your company's plan does not include this feature.",
      es: 'El plan de tu empresa no incluye este recurso.',
    },
    ERR_STORAGE_QUOTA: {
      status: 402,
      pt: 'O espaço para arquivos do plano da empresa acabou. Peça à administração que o aumente.',
      en: "The company's plan has no storage left for files. Ask an administrator to extend it.",
      es: 'El espacio para archivos del plan de la empresa se agotó. Pide a la administración que lo amplíe.',
    },
    ERR_PLAN_LIMIT: {
      status: 402,
      pt: 'O limite do plano da sua empresa foi atingido.',
      en: "Your company's plan limit was reached.",
      es: 'Se alcanzó el límite del plan de tu empresa.',
    },
    ERR_NO_PLAN_FOUND: {
      status: 404,
      pt: 'Plano não encontrado.',
      en: 'No plan found.',
      es: 'Plan no encontrado.',
    },
    ERR_PLAN_NAME_TAKEN: {
      status: 409,
      unique: 'name',
      pt: 'Já existe um plano com este nome. Verifique o nome e os campos.',
      en: 'There is already a plan with this name. Check the name and the fields.',
      es: 'Ya existe un plan con este nombre. Verifica el nombre y los campos.',
    },
    ERR_PLAN_IN_USE: {
      status: 409,
      pt: 'Este plano ainda é usado por alguma empresa.',
      en: 'This plan is still used by a company.',
      es: 'Este plan todavía lo usa alguna empresa.',
    },
  },
  permissions: {
    'plans:read': everyone,
    'plans:manage': nobody,
  },
  limits: {
    planName: { min: 2, max: 50 },
  },
  channels: {
    /** Changes of plans, for super users. */
    plan: frames<{ action: 'create' | 'update'; plan: PlanView } | { action: 'delete'; planId: number }>(),
  },
  pages: { plans: { pt: 'Planos', en: 'Plans', es: 'Planes' } },
} as const satisfies FeatureContract;

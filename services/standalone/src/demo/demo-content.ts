import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import type { PlanContent } from '../../../billing/src/plan/plan.events';

/** Initial data of the simulated mode; never used on the real network. */
export const demoPassword = 'prosa-demo';

/** A company of the demo, with its users by queue. */
export interface DemoCompany {
  readonly name: string;
  /** The first one sets the company up, before there are queues to be in. */
  readonly people: readonly DemoPerson[];
  readonly queues: readonly {
    readonly name: string;
    readonly color: string;
    readonly greetingMessage?: string;
  }[];
  readonly tags: readonly { readonly name: string; readonly color: string }[];
  readonly quickMessages: readonly { readonly shortcode: string; readonly message: string }[];
  readonly connections: readonly { readonly name: string; readonly color: string; readonly queue: string }[];
  /** Its invoices, if the demo includes billing; without it none is issued. */
  readonly billing?: DemoBilling;
  /** Only where the demo has its content. */
  readonly isExtra?: boolean;
}

/** The invoices of a demo company, counted from the day that the demo begins. */
export interface DemoBilling {
  /** Days to the due date of its open invoice; negative: overdue. */
  readonly dueIn: number;
  /** Number of paid monthly invoices. */
  readonly paid: number;
}

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly profile: 'user' | 'admin';
  readonly super?: boolean;
  /** Works with leads where the demo has its content. */
  readonly leadsOn?: boolean;
  readonly queues: readonly string[];
}

const plan = (
  name: string,
  valueCents: number,
  [users, connections, queues]: readonly [number, number, number],
): PlanContent => ({
  ...ALL_PLAN_FEATURES,
  ...{ name, valueCents, users, connections, queues },
  isPublic: true,
});

/** The plan of the demo's companies, with quotas that are never reached. */
export const demoPlan = plan('Empresarial', 49_900, [10_000, 1_000, 1_000]);

/** The plans that the demo's sign-up offers. */
export const demoPlans: readonly PlanContent[] = [
  {
    ...plan('Básico', 4_900, [3, 1, 3]),
    ...{ useExternalApi: false, useOpenAi: false, useIntegrations: false, useCampaigns: false },
  },
  plan('Profissional', 14_900, [15, 3, 10]),
  demoPlan,
];

export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Empresa Demo',
    people: [
      { name: 'Prosa', email: 'super@prosa.test', profile: 'admin', super: true, queues: [] },
      {
        name: 'Alice Admin',
        email: 'admin@demo.test',
        profile: 'admin',
        leadsOn: true,
        queues: ['Atendimento', 'Vendas', 'Suporte'],
      },
      {
        name: 'Ana Souza',
        email: 'ana@demo.test',
        profile: 'user',
        leadsOn: true,
        queues: ['Atendimento', 'Vendas'],
      },
      { name: 'Bruno Lima', email: 'bruno@demo.test', profile: 'user', queues: ['Atendimento', 'Suporte'] },
    ],
    queues: [
      { name: 'Atendimento', color: '#0369A1' },
      { name: 'Vendas', color: '#C2410C' },
      { name: 'Suporte', color: '#6D28D9' },
    ],
    tags: [
      { name: 'VIP', color: '#B45309' },
      { name: 'Orçamento', color: '#1D4ED8' },
      { name: 'Reclamação', color: '#B91C1C' },
    ],
    quickMessages: [
      { shortcode: 'oi', message: '{{ms}}, {{firstName}}! Como posso ajudar?' },
      { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h.' },
      { shortcode: 'obrigado', message: 'Obrigado pelo contato, {{firstName}}! Protocolo: {{protocol}}.' },
    ],
    connections: [{ name: 'WhatsApp Demo', color: '#0B6B5D', queue: 'Atendimento' }],
    billing: { dueIn: 6, paid: 3 },
  },
  {
    name: 'Outra Empresa',
    people: [{ name: 'Olívia Outra', email: 'admin@outra.test', profile: 'admin', queues: ['Recepção'] }],
    queues: [{ name: 'Recepção', color: '#1D4ED8' }],
    tags: [],
    quickMessages: [],
    connections: [{ name: 'WhatsApp Outra', color: '#1D4ED8', queue: 'Recepção' }],
  },
  {
    name: 'Mercearia em Atraso',
    people: [{ name: 'Caio Prado', email: 'admin@atraso.test', profile: 'admin', queues: [] }],
    ...{ queues: [], tags: [], quickMessages: [], connections: [] },
    billing: { dueIn: -2, paid: 1 },
    isExtra: true,
  },
];

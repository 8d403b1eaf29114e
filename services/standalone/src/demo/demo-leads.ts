import type { LeadVerb } from '@prosa/contracts';

/** The options of the demo's form. */
export const demoFormLists = {
  products: ['Plano Básico', 'Plano Profissional', 'Maquininha'],
  services: ['Instalação', 'Treinamento', 'Suporte'],
  provider: ['Instagram', 'Google', 'Indicação'],
} as const;

/** How the demo's form looks and greets. */
export const demoFormText = 'Conte um pouco sobre você: respondemos pelo WhatsApp ainda hoje.';

/** The columns of the demo's lead board, and of its ticket board. */
export const demoColumns = {
  leads: [
    { name: 'Primeiro contato', color: '#0E7490' },
    { name: 'Proposta enviada', color: '#B45309' },
    { name: 'Negociação', color: '#6D28D9' },
  ],
  tickets: [
    { name: 'Triagem', color: '#0E7490' },
    { name: 'Em análise', color: '#B45309' },
    { name: 'Aguardando cliente', color: '#6D28D9' },
  ],
} as const;

/** A submission of the demo's form, and the lead's state. */
export interface DemoLead {
  readonly name: string;
  /** The last four digits of the number. */
  readonly digits: string;
  readonly provider: (typeof demoFormLists.provider)[number] | '';
  readonly product: (typeof demoFormLists.products)[number];
  readonly description: string;
  readonly column?: (typeof demoColumns.leads)[number]['name'];
  readonly verbs?: readonly LeadVerb[];
}

/** Submissions of the demo's form. */
export const demoLeads: readonly DemoLead[] = [
  {
    ...{ name: 'Beatriz Moura', digits: '4101', provider: 'Instagram', product: 'Plano Básico' },
    description: 'Tenho uma loja de roupas e quero organizar o WhatsApp.',
  },
  {
    ...{ name: 'Otávio Pires', digits: '4102', provider: 'Google', product: 'Plano Profissional' },
    description: 'Somos 12 atendentes. Vocês integram com o nosso ERP?',
  },
  {
    ...{ name: 'Lívia Tavares', digits: '4103', provider: 'Indicação', product: 'Plano Básico' },
    description: '',
    column: 'Primeiro contato',
    verbs: ['accept'],
  },
  {
    ...{ name: 'Rogério Santana', digits: '4104', provider: 'Google', product: 'Maquininha' },
    description: 'Quanto custa a maquininha com chip?',
    column: 'Primeiro contato',
  },
  {
    ...{ name: 'Yasmin Coelho', digits: '4105', provider: 'Instagram', product: 'Plano Profissional' },
    description: 'Quero uma demonstração na quinta-feira.',
    column: 'Proposta enviada',
    verbs: ['accept'],
  },
  {
    ...{ name: 'Danilo Freitas', digits: '4106', provider: '', product: 'Plano Básico' },
    description: '',
    column: 'Proposta enviada',
    verbs: ['accept'],
  },
  {
    ...{ name: 'Priscila Nogueira', digits: '4107', provider: 'Indicação', product: 'Plano Profissional' },
    description: 'Precisamos migrar 3 números.',
    column: 'Negociação',
    verbs: ['accept'],
  },
  {
    ...{ name: 'Henrique Bastos', digits: '4108', provider: 'Google', product: 'Plano Profissional' },
    description: '',
    verbs: ['accept', 'win'],
  },
  {
    ...{ name: 'Marta Figueira', digits: '4109', provider: 'Instagram', product: 'Maquininha' },
    description: 'Volto a falar depois das férias.',
    verbs: ['accept', 'freeze'],
  },
];

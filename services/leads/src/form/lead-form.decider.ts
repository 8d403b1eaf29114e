import { DEFAULT_FORM_CONFIG, DEFAULT_FORM_TEXT, type FormConfig } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { LeadFormEvent, LeadFormListsChanged, LeadFormOpened } from './lead-form.events';

/** The state of a form. */
export interface OpenForm {
  readonly status: 'open';
  readonly publicId: string;
  readonly products: readonly string[];
  readonly services: readonly string[];
  readonly provider: readonly string[];
  readonly formConfig: FormConfig;
  readonly textForm: string;
  readonly logo: string | null;
}

/** A form before and after it was first opened. */
export type LeadFormState = { readonly status: 'none' } | OpenForm;

/** The commands of a form. */
export type LeadFormCommand =
  | ({ readonly type: 'OpenForm' } & LeadFormOpened['data'])
  | ({ readonly type: 'ChangeLists' } & LeadFormListsChanged['data'])
  | { readonly type: 'StyleForm'; readonly formConfig: FormConfig; readonly textForm: string }
  | { readonly type: 'AttachLogo'; readonly mediaKey: string | null };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Blank and existing entries are ignored (spec 2 §5). */
const entries = (list: readonly string[]): readonly string[] => [
  ...new Set(list.map(entry => entry.trim()).filter(entry => entry !== '')),
];

const decideOpen = (
  command: Exclude<LeadFormCommand, { type: 'OpenForm' }>,
  state: OpenForm,
): Decision<LeadFormEvent> => {
  switch (command.type) {
    case 'ChangeLists': {
      const data = {
        products: entries(command.products),
        services: entries(command.services),
        provider: entries(command.provider),
      };
      const { products, services, provider } = state;
      return same(data, { products, services, provider }) ? [] : [{ type: 'LeadFormListsChanged', data }];
    }
    case 'StyleForm': {
      const { formConfig, textForm } = command;
      return same(formConfig, state.formConfig) && textForm === state.textForm
        ? []
        : [{ type: 'LeadFormStyled', data: { formConfig, textForm } }];
    }
    case 'AttachLogo':
      return command.mediaKey === state.logo
        ? []
        : [{ type: 'LeadFormLogoAttached', data: { mediaKey: command.mediaKey } }];
    default:
      return exhaustive(command);
  }
};

/** The public form of a connection. Refuses with ERR_NO_FORM_FOUND what concerns a form that was never opened. */
export const leadFormDecider: Decider<LeadFormState, LeadFormCommand, LeadFormEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'OpenForm') {
      const { publicId, connectionId } = command;
      return state.status === 'none' ? [{ type: 'LeadFormOpened', data: { publicId, connectionId } }] : [];
    }
    return state.status === 'none' ? reject('ERR_NO_FORM_FOUND') : decideOpen(command, state);
  },
  evolve(state, event) {
    if (event.type === 'LeadFormOpened')
      return {
        ...{ status: 'open', publicId: event.data.publicId, products: [], services: [], provider: [] },
        ...{ formConfig: DEFAULT_FORM_CONFIG, textForm: DEFAULT_FORM_TEXT, logo: null },
      };
    if (state.status === 'none') return state;
    return event.type === 'LeadFormLogoAttached'
      ? { ...state, logo: event.data.mediaKey }
      : { ...state, ...event.data };
  },
};

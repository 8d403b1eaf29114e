import type { PublicFormView } from '@prosa/contracts';
import { el } from './dom';
import { faultsIn, showFaults, takeBackFaults, type CheckedField } from './faults';
import type { Filled } from './form-calls';
import { formatPhone, keepPhone, phoneDigits, PHONE_LENGTH } from './phone';
import type { FormTexts } from './texts';

/** The longest texts that the server takes (spec 2 §9). */
const MOST = { name: 100, email: 254, corporateReason: 120, description: 2_000 } as const;

/** A form on the page, and the ways out of it. */
export interface FormOnPage {
  readonly view: PublicFormView;
  readonly texts: FormTexts;
  readonly filled: Filled;
  readonly onChange: (filled: Filled) => void;
  /** Called when the form is submitted and valid. */
  readonly onSubmit: (filled: Filled) => void;
}

/** Colours and font as custom properties: nothing of a company's choice is ever markup or a rule. */
export const applyStyle = (root: HTMLElement, { formConfig }: Pick<PublicFormView, 'formConfig'>): void => {
  for (const [name, value] of Object.entries(formConfig))
    if (typeof value === 'string') root.style.setProperty(`--form-${name}`, value);
  root.dataset['border'] = String(formConfig.outBorder);
};

const field = (id: string, label: string, input: HTMLElement, hint: string | null = null): HTMLElement => {
  input.id = id;
  if (hint !== null) input.setAttribute('aria-describedby', `${id}-hint`);
  return el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    input,
    hint === null ? null : el('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
};

/** A field with a place for what is wrong with it. */
const checkedField = (id: CheckedField, label: string, input: HTMLElement, hint: string | null = null) => {
  const element = field(id, label, input, hint);
  const described = [...(hint === null ? [] : [`${id}-hint`]), `${id}-fault`];
  input.setAttribute('aria-describedby', described.join(' '));
  element.append(el('p', { class: 'field-fault', id: `${id}-fault`, hidden: true }));
  return element;
};

const checkbox = (name: string, label: string, isChecked: boolean): HTMLElement =>
  el(
    'label',
    { class: 'check' },
    el('input', { type: 'checkbox', name, checked: isChecked }),
    el('span', {}, label),
  );

const chips = (name: string, legend: string, offered: readonly string[], chosen: readonly string[]) =>
  offered.length === 0
    ? null
    : el(
        'fieldset',
        { class: 'chips' },
        el('legend', {}, legend),
        ...offered.map(each =>
          el(
            'label',
            { class: 'chip' },
            el('input', { type: 'checkbox', name, value: each, checked: chosen.includes(each) }),
            el('span', {}, each),
          ),
        ),
      );

const providers = ({ view, texts, filled }: FormOnPage): HTMLElement | null => {
  if (view.provider.length === 0) return null;
  const select = el('select', { name: 'provider' }, el('option', { value: '' }, texts.choose));
  for (const each of view.provider)
    select.append(el('option', { value: each, selected: each === filled.provider }, each));
  return field('provider', texts.provider, select);
};

const read = (form: HTMLFormElement, { filled }: FormOnPage): Filled => {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  const all = (name: string): string[] => data.getAll(name).map(String);
  const isCompany = data.has('isCompany');
  return {
    id: filled.id,
    name: text('name'),
    email: text('email'),
    phone: phoneDigits(text('phone')),
    isCompany,
    corporateReason: isCompany ? text('corporateReason') : '',
    description: text('description'),
    provider: text('provider'),
    productsAndServices: { products: all('products'), services: all('services') },
    consent: data.has('consent'),
    website: text('website'),
  };
};

const phoneField = ({ texts, filled }: FormOnPage): HTMLElement => {
  const input = el('input', {
    ...{ name: 'phone', type: 'tel', inputmode: 'tel', required: true, autocomplete: 'tel-national' },
    maxlength: String(PHONE_LENGTH),
    value: formatPhone(filled.phone),
  });
  keepPhone(input);
  return checkedField('phone', texts.phone, input, texts.phoneHint);
};

/** The form of a company as its visitors fill it in; also what its editor shows beside it. */
export const formElement = (page: FormOnPage): HTMLElement => {
  const { view, texts, filled } = page;
  const { products, services } = filled.productsAndServices;
  const text = (name: keyof typeof MOST, more: Record<string, string | boolean>) =>
    el('input', { name, maxlength: String(MOST[name]), value: String(filled[name as 'name']), ...more });
  const description = el('textarea', { name: 'description', rows: '4', maxlength: String(MOST.description) });
  description.value = filled.description;
  const company = field('corporateReason', texts.corporateReason, text('corporateReason', {}));
  const form = el(
    'form',
    // What is wrong is said at the fields, in the form's own words.
    { class: 'form', 'aria-label': texts.title, novalidate: true },
    view.logo === null ? null : el('img', { class: 'logo', src: view.logo, alt: view.company }),
    el('p', { class: 'company' }, view.company),
    el('h1', { class: 'heading' }, texts.title),
    el('p', { class: 'greeting' }, view.textForm),
    checkedField('name', texts.name, text('name', { required: true, autocomplete: 'name' })),
    checkedField(
      'email',
      texts.email,
      text('email', { type: 'email', required: true, autocomplete: 'email' }),
    ),
    phoneField(page),
    checkbox('isCompany', texts.isCompany, filled.isCompany),
    company,
    field('description', texts.description, description),
    providers(page),
    chips('products', texts.products, view.productsAndServices.products, products),
    chips('services', texts.services, view.productsAndServices.services, services),
    // Honeypot: invisible to people, so only bots fill it in.
    el('input', {
      class: 'website',
      name: 'website',
      tabindex: '-1',
      autocomplete: 'off',
      'aria-hidden': 'true',
    }),
    checkbox('consent', texts.consent, filled.consent),
    el('p', { class: 'hint' }, texts.privacy.replace('{company}', view.company)),
    el('p', { class: 'fault', role: 'alert', hidden: true }),
    el('button', { class: 'send', type: 'submit' }, texts.send),
  );
  const showCompany = (): void => {
    company.hidden = !new FormData(form).has('isCompany');
  };
  showCompany();
  form.addEventListener('input', () => {
    showCompany();
    const entered = read(form, page);
    takeBackFaults(form, faultsIn(entered, texts));
    page.onChange(entered);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    const entered = read(form, page);
    if (!showFaults(form, faultsIn(entered, texts))) page.onSubmit(entered);
  });
  return form;
};

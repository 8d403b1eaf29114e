import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_FORM_CONFIG, type PublicFormView } from '@prosa/contracts';
import { emptyFilled } from './draft';
import type { Filled } from './form-calls';
import { formElement } from './form-view';
import { textsFor } from './texts';

const view: PublicFormView = {
  ...{ company: 'Padaria', formConfig: DEFAULT_FORM_CONFIG, textForm: 'Olá', logo: null },
  ...{ provider: [], productsAndServices: { products: [], services: [] } },
};

const open = (language = 'pt', filled: Partial<Filled> = {}) => {
  const sent: Filled[] = [];
  const kept: Filled[] = [];
  document.body.replaceChildren(
    formElement({
      ...{ view, texts: textsFor([language])[1], filled: { ...emptyFilled(), ...filled } },
      onChange: entered => kept.push(entered),
      onSubmit: entered => sent.push(entered),
    }),
  );
  return { sent, kept };
};
const phone = () => screen.getByLabelText<HTMLInputElement>('Celular');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));

describe('The public form', () => {
  it.each(['+55 11 912345678', '5511912345678', '011 91234-5678'])(
    'keeps the whole number of a phone that is typed as %s',
    async typed => {
      const { kept } = open();
      await userEvent.type(phone(), typed);
      expect([phone().value, kept.at(-1)?.phone]).toEqual(['(11)912345678', '11912345678']);
    },
  );

  it('keeps a phone to digits, at most 12, and shows the area code in parentheses', async () => {
    const { kept } = open();
    expect(phone().maxLength).toBe(16);
    await userEvent.type(phone(), '11 9a8222-0001');
    expect([phone().value, kept.at(-1)?.phone]).toEqual(['(11)982220001', '11982220001']);
    await userEvent.type(phone(), '23');
    expect(phone().value).toBe('(11)9822200012');
    await userEvent.clear(phone());
    expect(phone().value).toBe('');
    await userEvent.type(phone(), '119');
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(phone().value).toBe('(1');
  });

  it('takes a pasted number whole, with its country or without, and lets it be corrected in the middle', async () => {
    open('pt', { phone: '11982220001' });
    expect(phone().value).toBe('(11)982220001');
    await userEvent.clear(phone());
    await userEvent.paste('+55 (21) 98222-0001');
    expect(phone().value).toBe('(21)982220001');
    phone().setSelectionRange(1, 3);
    await userEvent.paste('11');
    expect(phone().value).toBe('(11)982220001');
    await userEvent.type(phone(), 'x7', { initialSelectionStart: 5, initialSelectionEnd: 6 });
    expect([phone().value, phone().selectionStart]).toEqual(['(11)972220001', 6]);
  });

  it.each([
    ['pt', 'Enviar', 'Nome é obrigatório', 'E-mail é obrigatório', 'Celular é obrigatório'],
    ['en', 'Send', 'Name is required', 'E-mail is required', 'Mobile phone is required'],
    ['es', 'Enviar', 'El nombre es obligatorio', 'El correo es obligatorio', 'El celular es obligatorio'],
  ])('says in %s what is missing, at the fields, and sends nothing', async (language, button, ...words) => {
    const { sent } = open(language);
    await userEvent.click(screen.getByRole('button', { name: button }));
    for (const each of words) expect(screen.getByText(each)).toBeVisible();
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    expect(document.activeElement).toHaveAccessibleDescription(words[0] ?? '');
    expect(sent).toEqual([]);
  });

  it('says what the server would refuse, takes it back once it is right, and is sent then', async () => {
    const { sent } = open();
    await userEvent.type(screen.getByLabelText('Nome'), 'Rita');
    await userEvent.type(screen.getByLabelText('Email'), 'rita@cliente');
    await userEvent.type(phone(), '119822200');
    await send();
    expect(screen.getByText('E-mail inválido')).toBeVisible();
    expect(screen.getByText('Informe o DDD e o número completo')).toBeVisible();
    expect(phone()).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Email'), '.test');
    expect(screen.queryByText('E-mail inválido')).toBeNull();
    await userEvent.type(phone(), '01');
    expect(phone()).toBeValid();
    await send();
    expect(sent).toMatchObject([{ name: 'Rita', email: 'rita@cliente.test', phone: '11982220001' }]);
  });
});

import { errorText } from './error-texts';
import { ERRORS, isErrorCode } from './errors';

describe('the texts of the error catalogue', () => {
  it('says something of its own in each language for every code', () => {
    for (const code of Object.keys(ERRORS)) {
      if (!isErrorCode(code)) throw new Error(code);
      const texts = (['pt', 'en', 'es'] as const).map(language => errorText(code, language));
      expect(texts.every(text => text.length > 10 && !text.includes('ERR_'))).toBe(true);
      expect(new Set(texts).size).toBe(3);
    }
  });

  it('shows the texts that the specification quotes, with their accents', () => {
    expect(errorText('ERR_DUPLICATED_CONTACT', 'pt')).toBe('Contato já existe!');
    expect(errorText('ERR_CHECK_NUMBER', 'pt')).toBe('Número inválido, tente novamente!');
    expect(errorText('ERR_TICKET_ASSIGNED', 'pt')).toBe('Este ticket no momento já está com um atendente!');
    expect(errorText('ERR_QUEUE_REQUIRED', 'pt')).toBe('Selecione uma fila');
  });
});

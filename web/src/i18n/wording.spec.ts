import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startI18n, t } from '.';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, at: string): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}.${key}`, value] as const] : flat(value, `${at}.${key}`),
  );

const catalogue = (language: string): readonly (readonly [string, string])[] =>
  readdirSync(join(__dirname, language)).flatMap(file => {
    const areas = jest.requireActual<Record<string, Texts>>(join(__dirname, language, file));
    return Object.entries(areas).flatMap(([area, texts]) => flat(texts, area));
  });

const holding = (language: string, words: RegExp): readonly string[] =>
  catalogue(language)
    .filter(([, text]) => words.test(text))
    .map(([key, text]) => `${key}: ${text}`);

/** The specification's own sentences speak of tickets; everything else speaks of atendimentos. */
const SPECIFIED = [
  'tickets.narrow.ticket',
  'tickets.narrow.choose',
  'tickets.header.details',
  'tickets.notices.otherAgent',
  'tickets.notices.otherAgentIs',
  'dashboard.errorTickets',
  'dialogs.lead.failed',
  'history.tabDetails',
  'kanban.chooseConnection',
  'kanban.end',
  'merge.submit',
  'merge.confirmTitle',
  'merge.done',
  'merge.failed',
  'shell.page.merge',
];

describe('the words of the screens', () => {
  it.each([
    [
      'are not of Portugal',
      'pt',
      /por ler|ficheiro|telemóvel|ecrã|utilizador|palavra-passe|contacto\b|equipa\b/i,
    ],
    ['call a queue a cola', 'es', /\bfilas?\b/i],
  ] as const)('%s (%s)', (_name, language, words) => {
    expect(holding(language, words)).toEqual([]);
  });

  it('call an atendimento an atendimento', () => {
    const others = holding('pt', /(?<!\{\{)\btickets?\b/i).filter(
      line => !SPECIFIED.some(key => line.startsWith(`${key}:`)) && !line.includes('ticketId'),
    );
    expect(others).toEqual([]);
  });

  it('count none as many in Portuguese', async () => {
    await startI18n('pt');
    expect(t('tickets:manager.count', { count: 0 })).toBe('0 atendimentos');
    expect(t('tickets:manager.count', { count: 1 })).toBe('1 atendimento');
  });
});

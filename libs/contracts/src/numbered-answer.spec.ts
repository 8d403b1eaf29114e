import { isThanks } from './answer-words';
import { chosenOf, numberIn } from './numbered-answer';

const MENU = [
  'Atendimento ao cliente',
  'Segunda via de boleto',
  'Três Corações',
  'Plano 100',
  'Falar com João',
];
const RATINGS = ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'];

const chosen = (titles: readonly string[], answer: string): number | null => {
  const found = chosenOf([...titles.keys()], answer, index => ({
    number: index + 1,
    titles: [titles[index] ?? ''],
  }));
  return found === null ? null : found + 1;
};

describe('An answer to a numbered question', () => {
  it.each([
    ...[
      '3',
      '3.',
      '3)',
      '(3)',
      '[3]',
      ' 3 ',
      '03',
      '*3*',
      '_3_',
      '- 3',
      '• 3',
      '> 3',
      '-3',
      '3!!!',
      '3 👍',
      '👉 3',
    ],
    ...[
      '3️⃣',
      '③',
      '❸',
      '⒊',
      '３',
      '٣',
      'Ⅲ',
      '𝟯',
      '³',
      'três',
      'TRÊS',
      'tres',
      'three',
      'terceira',
      '3ª',
      '3º',
      '3a',
    ],
    ...[
      'nota 3',
      'op 3',
      'R: 3',
      'digitei 3, por gentileza',
      'nota: 3',
      'Nota três',
      'opção 3',
      'Opcao nº 3',
      'opção3',
      'a terceira opção',
      'a 3',
      'quero a 3',
    ],
    ...['3, por favor', '3 obrigada!', 'Bom dia, 3', 'eh 3', 'n° 3', '3 estrelas', '3\u200B', 'number three'],
  ])('is its number, however it is written: %j', answer => {
    expect(numberIn(answer)).toBe(3);
    expect(chosen(RATINGS, answer)).toBe(3);
  });

  it.each([
    ...[
      '',
      '#',
      '#3',
      '3 parcelas',
      '3 ou 4',
      '1 2',
      '3%',
      'R$ 3',
      '€3',
      '3,5',
      '10:30',
      '12/05',
      '3 dias',
      'abc3',
    ],
    ...['1234', 'tenho 3 filhos', '+3', 'pedido 3', '😀', 'a'.repeat(600), `3${' '.repeat(600)}`],
  ])('is no number where it says something else: %j', answer => {
    expect(numberIn(answer)).toBeNull();
  });

  it.each([
    ['1 - Atendimento ao cliente', 1],
    ['*1* - Atendimento ao cliente', 1],
    ['1️⃣ Atendimento', 1],
    ['Atendimento ao cliente - 1', 1],
    ['1) atend. cliente', null],
    ['atendimento AO cliente', 1],
    ['Atendimento ao cliente, por favor 🙏', 1],
    ['Opção 2', 2],
    ['2 - 2ª via', null],
    ['segunda via de boleto', 2],
    ['2. Segunda via', 2],
    ['tres coracoes', 3],
    ['Três Corações 😀', 3],
    ['plano 100', 4],
    ['4 - Plano 100', 4],
    ['*4* - plano', 4],
    ['quero falar com joão', 5],
    ['falar com Maria', null],
    ['1 - Plano 100', null],
    ['6', null],
    ['atendimento', null],
  ])('is a title, or a number and its title: %j is %j', (answer, option) => {
    expect(chosen(MENU, answer)).toBe(option);
  });

  it('is not guessed where two options match', () => {
    expect(chosen(['2', '4', '6'], '2')).toBeNull();
    expect(chosen(['2', '4', '6'], '6')).toBe(3);
    expect(chosen(['2', '4', '6'], '*2* - 4')).toBe(2);
    expect(chosen(['Vendas', 'Vendas'], 'vendas')).toBeNull();
    expect(chosen(['Vendas', 'Vendas'], '2')).toBe(2);
    expect(chosen(['Atendimento', 'Vendas'], '2 - Atendimento')).toBeNull();
    expect(chosen(['Segunda', 'Terça'], 'segunda')).toBeNull();
    expect(chosen(['C++', 'C#'], 'c#')).toBe(2);
    expect(chosen(['👍', '👎'], '👎')).toBe(2);
    expect(chosen(['2 - Vendas', '1 - Suporte'], '2 - Vendas')).toBe(1);
  });

  it('reads ratings by their words', () => {
    expect(chosen(RATINGS, '3 - Muito satisfeito')).toBe(3);
    expect(chosen(RATINGS, 'Muito satisfeito!')).toBe(3);
    expect(chosen(RATINGS, 'Muito satisfeito, muito obrigada')).toBe(3);
    expect(chosen(RATINGS, 'satisfeito, muito obrigado!')).toBe(2);
    expect(chosen(RATINGS, 'satisfeito')).toBe(2);
    expect(chosen(RATINGS, 'insatisfeito :(')).toBe(1);
    expect(chosen(RATINGS, '1 - Muito satisfeito')).toBeNull();
    expect(chosen(RATINGS, '⭐⭐⭐')).toBe(3);
    expect(chosen(RATINGS, '★ ★')).toBe(2);
    expect(numberIn('🌟'.repeat(5))).toBe(5);
    expect(chosen(MENU, '⭐')).toBeNull();
    for (const answer of [
      '3 - Muito satisfeita',
      'Muito satisfeita!',
      'Fiquei mto satisfeito',
      'Estou muito satisfeita',
    ])
      expect(chosen(RATINGS, answer)).toBe(3);
    for (const answer of [
      '3 parabéns',
      '3, excelente atendimento!',
      '3 - muito satisfeito. Obrigada pelo atendimento!',
    ])
      expect(chosen(RATINGS, answer)).toBe(3);
    for (const answer of ['3/3', 'nota 3 de 3', '3 ok', '3 kkk', 'pode ser 3', 'vou de 3', 'só 3 mesmo'])
      expect(chosen(RATINGS, answer)).toBe(3);
    for (const answer of ['3, obrigada Ana', 'Ana, 3!', '3 dona Maria', 'Muito satisfeita, Ana'])
      expect(chosen(RATINGS, answer)).toBe(3);
    expect(chosen(['Vendas', 'Ana'], '1 ana')).toBeNull();
    for (const answer of ['3/5', '2 de 5', '3/10', '3 péssimo', '3 satisfeita'])
      expect(chosen(RATINGS, answer)).toBeNull();
    expect(chosen(['Pedido', 'Ajuda'], '1 ajuda')).toBeNull();
    expect(chosen(['Financeiro', 'Vendas', 'Segunda via'], '2ª via')).toBe(3);
    expect(chosen(['Financeiro', 'Vendas'], 'gostaria do financeiro, por favor')).toBe(1);
    expect(chosen(['Plano I', 'Plano II', 'Plano III'], 'plano iii')).toBe(3);
    expect(chosen(['Menino', 'Menina'], 'menina')).toBe(2);
  });

  it.each([
    ...[
      'obrigado!',
      'Muito obrigada 😊',
      'Valeu',
      'vlw',
      'ok, obrigado',
      '👍',
      '🙏🙏',
      'thank you',
      'Gracias!',
      'De nada',
    ],
    ...[
      'tks',
      'Obrigadão!',
      'Muchísimas gracias',
      'era só isso, obrigada',
      'kkkk valeu',
      'Amém',
      'combinado',
    ],
    ...['Obrigado pelo atendimento', 'Eu que agradeço', 'tchau, até mais'],
    ...[
      'Obrigadooo',
      'obrigadaaa!!!',
      'valeuuu',
      'vlww',
      'Okk',
      'obgd',
      'obrigada viu',
      'mto obrigado',
      'thank u',
      'ty',
    ],
    ...[
      'por nada',
      'mil gracias',
      'Muchas gracias, muy amable',
      'até amanhã, obrigada',
      'Deus abençoe',
      'rsrsrs',
      '❤️',
    ],
    ...[
      'Obrigado por tudo',
      'Obrigada pela agilidade',
      'obrigada pela ajuda de vocês',
      'excelente atendimento!',
    ],
    ...['Parabéns pelo atendimento', 'boa noite, obrigada'],
    // With the name of who is thanked.
    ...[
      'Obrigada, Ana!',
      'obrigado ana',
      'OBRIGADA ANA',
      'Ana, obrigada!',
      'Muito obrigada, Keyllane 😊',
      'Obrigada 🙏 Kauê',
      'Valeu, seu João!',
      'Obrigada, Dra. Ana Paula!',
      'obrigado meu amigo',
      'Obrigada, equipe Padaria Lua',
      'gracias Ana',
      'Thanks, John!',
      'Ok, Bruno',
      'Tchau, Ana, até mais',
      'Obrigada Jurema e Bia',
    ],
    // With what for.
    ...[
      'Obrigado pela entrega',
      'Obrigada por me atender, Ana',
      'obrigado pela rápida resposta',
      'thanks for your help',
      'obrigado pelo carinho de sempre',
      'Muito obrigado pelo atendimento da Ana',
    ],
    // With a wish.
    ...[
      'Obrigada! Bom final de semana 😊',
      'obrigado, bom fim de semana',
      'Show de bola',
      'tmj',
      'Valeu demais',
    ],
  ])('is followed by thanks: %j', body => {
    expect(isThanks(body)).toBe(true);
  });

  it.each([
    ...['', 'obrigado, e o boleto?', 'quero outra coisa', 'ok 2', 'tudo bem?', 'não'],
    // The beginning of another matter.
    ...[
      'Oi',
      'Olá!',
      'Bom dia',
      'boa tarde',
      '.',
      '...',
      'ajuda',
      'Atendimento',
      'por favor',
      'mais',
      'vocês',
      'atenção',
    ],
    ...['Obrigado. Boleto', 'Obrigada, reembolso', 'obrigado, Cancelar', 'obrigada, Pix', 'Ana', 'seu João'],
    ...['obrigado, por que demorou', 'Obrigada, Ana, e o pedido', 'Obrigado pela entrega, faltou um item'],
    ...['obrigado, no feriado vocês abrem ou fecham', 'Obrigada, falta o do final', 'final de semana'],
    ...['obrigado mas não resolveu', 'obrigada, quero cancelar', 'preciso de ajuda'],
  ])('is not followed by thanks: %j', body => {
    expect(isThanks(body)).toBe(false);
  });
});

import { ratingIn } from './bot-texts.policy';

describe('ratingIn', () => {
  it.each([
    ['Muito satisfeita', 3],
    ['muito satisfeitos', 3],
    ['Super satisfeito!', 3],
    ['nota máxima', 3],
    ['3 - nota máxima', 3],
    ['satisfeitos', 2],
    ['1 - péssimo', 1],
    ['Péssimo', 1],
    ['muito insatisfeita', 1],
    ['nota 3, ótimo atendimento', 3],
    ['3 obrigado pelo atendimento', 3],
  ])('reads %j as %d', (answer, rating) => expect(ratingIn(answer)).toBe(rating));

  it.each(['', 'oi', 'péssimo dia para entregar', 'quero nota fiscal', 'insatisfeito com a entrega 123'])(
    'reads no rating in %j',
    answer => expect(ratingIn(answer)).toBeNull(),
  );
});

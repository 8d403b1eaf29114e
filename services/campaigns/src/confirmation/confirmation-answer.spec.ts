import { confirmationAnswer } from './confirmation-answer';

describe('An answer to a campaign’s question', () => {
  it.each([
    ['SIM!', 'Confirm'],
    ['Sim 👍', 'Confirm'],
    ['sim, por favor', 'Confirm'],
    ['Quero sim, obrigada!', 'Confirm'],
    ['1 - Sim', 'Confirm'],
    ['1️⃣', 'Confirm'],
    ['opção 1', 'Confirm'],
    ['Pode mandar 😀', 'Confirm'],
    ['✅', 'Confirm'],
    ['👍👍', 'Confirm'],
    ['não, obrigado', 'Decline'],
    ['Não quero', 'Decline'],
    ['2 - Não', 'Decline'],
    ['👎', 'Decline'],
    ['sim ou não', null],
    ['1 - Não', null],
    ['sim?', null],
    ['👍 👎', null],
    ['1 dia', null],
    [' s ', 'Confirm'],
    ['Quero', 'Confirm'],
    ['1', 'Confirm'],
    ['👍🏽', 'Confirm'],
    ['Sí', 'Confirm'],
    ['Não.', 'Decline'],
    ['no', 'Decline'],
    ['2', 'Decline'],
    ['sim, mas quanto custa?', null],
    ['12', null],
    ['sair', null],
    ['', null],
  ])('is the whole message and nothing else: %p', (body, answer) => {
    expect(confirmationAnswer(body)).toBe(answer);
  });
});

import { hostsIn, withNamedLinks } from './reply-links.policy';

const PROMPT =
  'Você atende a Loja Sol. O site é https://www.lojasol.com.br/ajuda e o boleto fica em pay.sol.app.';

describe('Links in a reply', () => {
  it('are those of the hosts that the prompt names', () => {
    expect([...hostsIn(PROMPT)]).toEqual(['lojasol.com.br', 'pay.sol.app']);
  });

  it.each([
    'Veja https://lojasol.com.br/trocas?id=1.',
    'Veja www.lojasol.com.br.',
    'Pague em pay.sol.app/abc, por favor.',
    'Abrimos às 8.30 e fechamos às 18h. Até logo!',
    'Custa R$ 1.299,90. Fale com a Ana.Ela ajuda.',
    'O modelo v2.10 chega amanhã.',
    'Escreva para ajuda@lojasol.com.br',
  ])('stay as they are: %s', reply => {
    expect(withNamedLinks(reply, PROMPT)).toBe(reply);
  });

  it.each([
    ['Clique em https://evil.example/pix agora', 'Clique em agora'],
    ['Clique em evil.com/pix', 'Clique em'],
    ['Clique em WWW.EVIL.COM.', 'Clique em.'],
    ['Veja [aqui](https://evil.example)', 'Veja aqui'],
    ['Veja https://lojasol.com.br@evil.com/', 'Veja'],
    ['Veja https://lojasol.com.br.evil.com/', 'Veja'],
    ['Veja lojasol.com.br.evil.com', 'Veja'],
    ['Veja https://lojasоl.com.br', 'Veja'],
    ['Veja http://0x7f000001/', 'Veja'],
    ['Veja xn--lojasl-0ye.com', 'Veja'],
    ['Abra whatsapp://send?phone=5511999990000', 'Abra'],
    ['Abra bit.ly/3abc e wa.me/5511999990000', 'Abra e'],
  ])('are taken out: %s', (reply, rest) => {
    expect(withNamedLinks(reply, PROMPT)).toBe(rest);
  });
});

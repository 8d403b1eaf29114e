import { asMessages, divided } from './divided-reply.policy';
import { beginningOf } from './text-beginning.policy';
import { inWhatsAppFlavour, withoutThoughts } from './whatsapp-words.policy';

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR5913Padaria__Lua6008BRASILIA62070503***63041D3D';

describe('A bot’s words', () => {
  it.each([
    ['**Bem-vindo** à [loja](https://loja.test/a_b_c)', '*Bem-vindo* à loja: https://loja.test/a_b_c'],
    ['__Oi__ e ***já***, ~~não~~', '*Oi* e *_já_*, ~não~'],
    ['# Título\n\n\n\n## **Preços** ##', '*Título*\n\n*Preços*'],
    ['* um\n+ dois\n- três\n  * quatro', '- um\n- dois\n- três\n  - quatro'],
    ['[https://a.test](https://a.test) <https://b.test/x>', 'https://a.test https://b.test/x'],
    ['![Foto](https://a.test/f.png)', 'Foto: https://a.test/f.png'],
    ['[Bahia](https://pt.test/wiki/Bahia_(estado))!', 'Bahia: https://pt.test/wiki/Bahia_(estado)!'],
    ['[Fale](mailto:a__b__c@loja.test "título")', 'Fale: a__b__c@loja.test'],
    ['antes\n\n---\n\ndepois', 'antes\n\ndepois'],
    ['| Pão | Preço |\n|-----|------:|\n| Francês | 1 |', 'Pão | Preço\nFrancês | 1'],
    ['R\\$ 5 \\* 2 \\- oferta\\!', 'R\\$ 5 * 2 - oferta!'],
    ['Oi<br>tudo <strong>bem</strong>', 'Oi\ntudo *bem*'],
    ['**um\ndois**', '*um*\n*dois*'],
    ['cartão **** 1234, CPF ***.456.789-**', 'cartão **** 1234, CPF ***.456.789-**'],
    ['*negrito* _itálico_ ~riscado~ `código`', '*negrito* _itálico_ ~riscado~ `código`'],
    ['```\n**x** = __y__\n```', '```\n**x** = __y__\n```'],
    ['**[Loja](https://a.test/x)** **https://b.test**', '*Loja: https://a.test/x* *https://b.test*'],
    [
      'Veja <a href="https://a.test/b?c=1&amp;d=2" target="_blank">a loja</a>.',
      'Veja a loja: https://a.test/b?c=1&d=2.',
    ],
    ['<p>Oi</p><p>Tudo <em>bem</em>?</p>', 'Oi\nTudo _bem_?'],
    ['<ul><li>um</li><li class="x">dois</li></ul>', '- um\n- dois'],
    ['<h2>Preços</h2>R$ 5 &amp; frete &lt; 10&nbsp;km<!-- x -->', '*Preços*\nR$ 5 & frete < 10 km'],
    ['Título\n=====\nlinha\\\noutra', '*Título*\nlinha\noutra'],
    ['```json\n{"a": 1}\n```', '```\n{"a": 1}\n```'],
    ['2 ** 3 ** 4', '2 ** 3 ** 4'],
    ['**Olá **Ana, **total: ** R$ 5', '*Olá* Ana, *total:*  R$ 5'],
    ['**Nome**: Ana\n1. **Um**\n*   **Dois**', '*Nome*: Ana\n1. *Um*\n- *Dois*'],
    ['**negrito com *itálico* dentro**', '*negrito com _itálico_ dentro*'],
    ['###Título\n#oferta', '*Título*\n#oferta'],
    ['[https://loja.test](https://loja.test/)', 'https://loja.test/'],
    ['[loja](www.loja.test) [zap](wa.me/5511987654321)', 'loja: www.loja.test zap: wa.me/5511987654321'],
    ['<s>10</s> <del>9</del> <code>a_b</code><hr>8', '~10~ ~9~ `a_b`\n8'],
    [
      '<img src="https://a.test/f.png" alt="Foto"><img src="https://a.test/g.png">',
      'Foto: https://a.test/f.pnghttps://a.test/g.png',
    ],
    ['m<sup>2</sup><details><summary>Mais</summary> texto</details>', 'm2Mais texto'],
    [
      'Promo&ccedil;&atilde;o &mdash; &euro; 5 &#8211; &#x27;oi&#x27; &desconhecido;',
      "Promoção — € 5 – 'oi' &desconhecido;",
    ],
    ['~~~js\n**x**\n~~~', '```\n**x**\n```'],
    ['Abrimos às 8h【4:0†fonte】.', 'Abrimos às 8h.'],
    ['meu_nome__longo', 'meu_nome__longo'],
    ['Veja a [loja][1].\n\n[1]: https://loja.test/a_b_c "Título"', 'Veja a loja: https://loja.test/a_b_c.'],
    [
      '**[Loja][]** e [a loja][LOJA]\n[loja]: <https://a.test>',
      '*Loja: https://a.test* e a loja: https://a.test',
    ],
    ['[loja] [1]\n  [1]:https://a.test\n    (título)\nfim', 'loja: https://a.test\nfim'],
    [
      '![Foto][f] de [Ana].\n\n[f]: https://a.test/f.png\n[ana]: ana.test/x',
      'Foto: https://a.test/f.png de Ana: ana.test/x.',
    ],
    [
      'Pão [1], bolo[2].\n\n[1]: https://a.test\n[2]: https://b.test',
      'Pão (https://a.test), bolo(https://b.test).',
    ],
    ['[loja][1] e [Vendas][Suporte], [1] ou [2]', 'loja e [Vendas][Suporte], [1] ou [2]'],
    ['Veja a [loja][1].\n\n[1]:', 'Veja a loja.'],
    ['Aberto[^1] hoje\n\n[^1]: até as 18h', 'Aberto (1) hoje\n\n(1) até as 18h'],
    ['[a](/x) [b](#y) [c](javascript:z) [d](sandbox:/mnt/e.pdf)', 'a b c d'],
    [
      "[loja](loja.test/x) [b](https://b.test 't') [c](https://c.test (t))",
      'loja: loja.test/x b: https://b.test c: https://c.test',
    ],
    ['[a\nloja](https://a.test) [[1]](https://b.test)', 'a loja: https://a.test [1]: https://b.test'],
    ['[![Foto](https://a.test/f.png)](https://b.test)', 'Foto: https://a.test/f.png: https://b.test'],
    ['<mailto:a@b.test> <a@b.test> <kbd>Enter</kbd>', 'a@b.test a@b.test Enter'],
    ['- [ ] um\n* [x] dois', '☐ um\n☑ dois'],
    ['12:30 [Ana]: oi\n[Ana]: até já', '12:30 [Ana]: oi\n[Ana]: até já'],
    ['> citado\n1. um\n2. dois', '> citado\n1. um\n2. dois'],
  ])('are in WhatsApp’s flavour: %j', (markdown, words) => {
    expect(inWhatsAppFlavour(markdown)).toBe(words);
  });

  it.each([PIX, `**Pix:** ${PIX} **copie**`, 'https://a.test/__x__/**y**?a=*b*', 'a__b__c@loja.test'])(
    'leave Pix codes and addresses as they are: %j',
    text => {
      expect(inWhatsAppFlavour(text)).toBe(
        text.replace('**Pix:**', '*Pix:*').replace('**copie**', '*copie*'),
      );
    },
  );

  it.each([
    ['<think>Ele quer pão.</think>\n\nTemos pão.', '\n\nTemos pão.'],
    ['<thinking mode="x">a</thinking>b<think>c</think>d', 'bd'],
    ['pensou sem abrir</think>Oi', 'Oi'],
    ['<think>sem fim', ''],
    ['Oi <think>sem fim', 'Oi '],
    ['[THINK]a[/THINK]b', 'b'],
    ['◁think▷a◁/think▷b', 'b'],
    ['<seed:think>a</seed:think>b', 'b'],
    ['<|thinking|>a<|/thinking|>b', 'b'],
    ['<antThinking>a</antThinking>b', 'b'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>', 'b'],
    [
      '[think](https://a.test) [Reasoning](https://b.test)',
      '[think](https://a.test) [Reasoning](https://b.test)',
    ],
    ['sem nada', 'sem nada'],
    ['<reasoning>a</reasoning>b', 'b'],
    ['<analysis>a</analysis><answer>b</answer>', 'b'],
    ['<inner_monologue>a</inner_monologue>b', 'b'],
    ['<tool_call>{"a":1}</tool_call>b', 'b'],
    ['<|begin_of_thought|>a<|end_of_thought|><|begin_of_solution|>b<|end_of_solution|>', 'b'],
    ['&lt;think&gt;a&lt;/think&gt;b', 'b'],
    ['< think >a</ think >b<think/>', 'b'],
    ['b<｜end▁of▁sentence｜>', 'b'],
    ['2 < 3 e 5 > 4', '2 < 3 e 5 > 4'],
  ])('hold no thoughts: %j', (text, words) => {
    expect(withoutThoughts(text)).toBe(words);
  });

  it('are further messages where they are long, divided at sentences and never within a code, an address or an emoji', () => {
    const sentence = 'Temos pão francês, pão doce e bolo de fubá todos os dias. ';
    const long = divided(sentence.repeat(60));
    expect(long.length).toBeGreaterThan(3);
    expect(long.every(each => each.length <= 1_000 && each.endsWith('dias.'))).toBe(true);
    expect(long.join(' ')).toBe(sentence.repeat(60).trim());
    const before = 'a '.repeat(460);
    expect(divided(`${before}${PIX}`)).toEqual([before.trim(), PIX]);
    expect(divided('👨‍👩‍👧‍👦'.repeat(200)).every(each => each.length % '👨‍👩‍👧‍👦'.length === 0)).toBe(true);
    expect(divided(`https://a.test/${'x'.repeat(1_500)}`)).toHaveLength(1);
    expect(beginningOf('👍🏽👍🏽', 5)).toBe('👍🏽');
  });

  it('keep captions with their files, whose places follow the messages before them', () => {
    const file = { reply: 1, url: 'https://a.test/f.png', caption: '**A loja**', mayBeDocument: false };
    const answer = asMessages({
      ...{ replies: ['Frase. '.repeat(200), '**A loja**\nhttps://a.test/f.png', 'fim'], attachments: [file] },
      ...{ handover: null, end: false, tokens: 0 },
    });
    expect(answer.replies.slice(-2)).toEqual(['*A loja*\nhttps://a.test/f.png', 'fim']);
    expect(answer.attachments).toEqual([{ ...file, caption: '*A loja*', reply: answer.replies.length - 2 }]);
  });
});

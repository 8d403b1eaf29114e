import { rootOf, wordSearchOf, wordsOf } from './word-roots';

/** Singulars and plurals as customers write them. */
const pairs = `
ação ações; cartão cartões; opção opções; reunião reuniões; informação informações; conexão conexões; botão botões; avião aviões;
solicitação solicitações; promoção promoções; limão limões; leão leões; coração corações; milhão milhões; caminhão caminhões;
pão pães; cão cães; alemão alemães; capitão capitães; mão mãos; irmão irmãos; cidadão cidadãos; órgão órgãos; grão grãos; mãe mães;
animal animais; jornal jornais; canal canais; sinal sinais; hospital hospitais; total totais; fiscal fiscais; especial especiais;
papel papéis; hotel hotéis; nível níveis; móvel móveis; fácil fáceis; difícil difíceis; útil úteis; barril barris; funil funis;
lençol lençóis; farol faróis; espanhol espanhóis; azul azuis; homem homens; viagem viagens; mensagem mensagens; imagem imagens; jardim jardins; bom bons;
flor flores; valor valores; cor cores; professor professores; motor motores; fornecedor fornecedores; mulher mulheres; colher colheres;
luz luzes; vez vezes; voz vozes; cruz cruzes; mês meses; país países; gás gases; inglês ingleses; freguês fregueses; torre torres;
pedido pedidos; boleto boletos; nota notas; cliente clientes; conta contas; fatura faturas; produto produtos; loja lojas; carro carros; casa casas;
cidade cidades; nome nomes; telefone telefones; endereço endereços; preço preços; desconto descontos; parcela parcelas; prazo prazos; chave chaves;
frase frases; base bases; fase fases; análise análises; empresa empresas; entrega entregas; peça peças; troca trocas; vaga vagas; dia dias; rei reis;
lei leis; herói heróis; bolsa bolsas; taxa taxas; frete fretes; ordem ordens; item itens; garagem garagens; som sons; fim fins; álbum álbuns`
  .split(';')
  .map(pair => pair.trim().split(' '));

/** Words that only look alike. */
const strangers = `
casa caso; conta conto; mais mal; pais pai; mês mesa; carta cartão; porta porto; banco banca; modo moda; preço pressa; pão pau; nota noite;
vez vaza; caro carro; hora ora; foto fato; sal saia; mel meia; cor corpo; luz lua; mãe mão; lei leito; dois dor; seis sela; papel papai`
  .split(';')
  .map(pair => pair.trim().split(' '));

const root = (word = ''): string => rootOf(wordsOf(word)[0] ?? '');

describe('The stems of words', () => {
  it('have one sigma, at every position of a word', () => {
    expect(wordsOf('Σας ΟΔΟΣ οδός')).toEqual(['σασ', 'οδοσ', 'οδοσ']);
    expect(wordsOf('ΟΔΟΣΤΡΩΜΑ')[0]?.startsWith(wordSearchOf('ΟΔΟΣ')?.beginning ?? '-')).toBe(true);
  });

  it('are the same for a Portuguese word and its plural, 98 of 100 times', () => {
    const apart = pairs.filter(([one, many]) => root(one) !== root(many));
    expect(apart.length / pairs.length > 0.02 ? apart : []).toEqual([]);
  });

  it('differ for words that only look alike, 95 of 100 times', () => {
    const mixed = strangers.filter(([one, other]) => root(one) === root(other));
    expect(mixed.length / strangers.length > 0.05 ? mixed : []).toEqual([]);
  });

  it.each([
    ['acao', 'Ações'],
    ['conceicao', 'CONCEIÇÃO'],
    ['cafe', 'cafés'],
  ])('find %s in %s', (typed, said) => {
    expect(root(typed)).toBe(root(said));
  });

  it('consist of letters and digits only, however long the word', () => {
    const words = wordsOf(`o'Brien \\ ' & | ! : * (x) 11-98765 ${'a'.repeat(99)} 日本 ünï`);
    expect(words).toEqual(['o', 'brien', 'x', '11', '98765', 'a'.repeat(40), '日本', 'uni']);
  });

  it('treat the last word of a search as a prefix', () => {
    expect(wordSearchOf('segundas vias do bolet')).toEqual({
      roots: ['segunda', 'via', 'do'],
      lastRoot: 'bolet',
      beginning: 'bolet',
    });
    expect(wordSearchOf(' … 👍 ')).toBeNull();
  });
});

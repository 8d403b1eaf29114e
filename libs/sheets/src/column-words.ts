import { plainWords, type ColumnRole } from '@prosa/contracts';

/** How much a title says: a word of its own such as `celular`, or one that also names other things. */
export type TitleWeight = 'strong' | 'plain' | 'weak';

/** What the title of a column names. */
export interface NamedColumn {
  readonly role: Exclude<ColumnRole, 'field'>;
  readonly weight: TitleWeight;
}

/** How much of a title is looked at. */
const LONGEST = 80;

/** A title as words without case, accents and signs, `PhoneNumber` and `phone_number` alike. */
const wordsOf = (title: string): string =>
  plainWords(title.slice(0, LONGEST).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${alternatives.join('|')})\\b`);

/** Columns about a number or an address, and not that itself: `Phone 1 - Type`. */
const ABOUT = words(
  'type|tipo|label|rotulo|etiqueta|status|situacao|valid\\w*|verific\\w*|opt ?(?:in|out)|ramal',
  'extension|ddi|country code|codigo (?:do|del) pais|operadora|carrier',
);
/** Numbers of people and things that are no phones. */
const OTHER_NUMBERS = words(
  'cpf|cnpj|cpf cnpj|rg|cep|zip|postal|dni|nif|nie|curp|rfc|cuit|ssn|fax|pedido|order|orden|nota|nf',
  'nfe|invoice|fatura|factura|contrato|contract|conta|account|cuenta|agencia|cartao|card|tarjeta',
  'documento|document|protocolo|id|codigo|code|cod|sku|ean|matricula|registro|record|casa|endereco',
  'address|direccion|rua|street|calle|logradouro|apto|bloco|lote|serie|parcela|quantidade|data|date',
  'fecha|nascimento|birth\\w*|nacimiento|aniversario|idade|age|edad|valor|filhos|children|hijos',
  'compras|orders|visitas|visits|pontos|points|linha|row',
);

const STRONG_NUMBER = words(
  'whats ?app|whats|zap|zapzap|wpp|wa|celular\\w*|cel|cell\\w*|mobile|movil|moveis|telemovel',
  'telemoveis',
);
const PLAIN_NUMBER = words(
  'telefones?|telefonos?|telefonicos?|fones?|tel|tels|tlf|tfno|telephones?|phones?|msisdn',
);
const WEAK_NUMBER = words('numeros?|numbers?|num|nro|n|contatos?|contacts?|contactos?|ddd');

/** Columns that hold the beginning of a number: a country code, or an area code. */
const COUNTRY_CODE = words(
  'ddi|country code|(?:calling|dial(?:ling)?|phone|international) code|code country|cod(?:igo)? (?:do |del |de )?pais',
  'codigo internacional|prefijo internacional|prefixo internacional',
);
const AREA_CODE = words('ddds?|area code|cod(?:igo)? (?:de )?area|prefijo|prefixo|lada');

const EMAIL = words('e ?mails?|mail|correos?|eletronico|electronico');

/** Names of what is no person who writes. */
const OTHER_NAMES = words(
  'user ?name|usuario|login|nick ?name|apelido|apodo|phonetic|yomi|file as|maiden|empresa|company',
  'organi[sz]ation\\w*|organizacao|compania|produto|product\\w*|item|vendedor\\w*|seller|atendente',
  'agent|owner|proprietario|responsavel|medico|doctor|mae|pai|mother|father|madre|padre|conjuge',
  'spouse|assistant|manager|gerente|cidade|city|ciudad|estado|state|bairro|pais|country|lista|list',
  'campanha|arquivo|file|domain|plano|plan|curso|turma|loja|store|prefix|suffix',
);
const WHOLE_NAME = words(
  'nome|name|full ?name|display name|nombres?|nomes|razao social|clientes?|customers?|clients?',
  'pacientes?|patients?|alunos?|students?|pessoas?|leads?|destinatarios?|recipients?',
);
const FIRST_NAME = words('first(?: name)?|given name|primeiro nome|primer nombre|fname|prenome');
const MIDDLE_NAME = words('middle name|additional name|nome do meio|segundo nome|segundo nombre');
const LAST_NAME = words(
  'last(?: name)?|family name|surname|sobrenome|ultimo nome|apellidos?|lname|second name',
);

/** Which part of a name a column holds. */
export type NamePart = 'whole' | 'first' | 'middle' | 'last';

/** The part of a name that a title names; null where it names none. */
export const namePartOf = (title: string): NamePart | null => {
  const text = wordsOf(title);
  if (text === '' || OTHER_NAMES.test(text) || ABOUT.test(text) || OTHER_NUMBERS.test(text)) return null;
  if (LAST_NAME.test(text)) return 'last';
  if (MIDDLE_NAME.test(text)) return 'middle';
  if (FIRST_NAME.test(text)) return 'first';
  return WHOLE_NAME.test(text) ? 'whole' : null;
};

/** Whether a title names a country code or an area code; the cells decide whether another column has the rest of the number. */
export const codeNamedBy = (title: string): 'country' | 'area' | null => {
  const text = wordsOf(title);
  if (COUNTRY_CODE.test(text)) return 'country';
  return AREA_CODE.test(text) ? 'area' : null;
};

const numberWeight = (text: string): TitleWeight | null => {
  if (STRONG_NUMBER.test(text)) return 'strong';
  if (PLAIN_NUMBER.test(text)) return 'plain';
  return WEAK_NUMBER.test(text) ? 'weak' : null;
};

/** What a title names, by the words inside it in Portuguese, English and Spanish; null where it names nothing known. */
export const namedBy = (title: string): NamedColumn | null => {
  const text = wordsOf(title);
  if (text === '') return null;
  const isAddress = EMAIL.test(text);
  const weight = numberWeight(text);
  if (ABOUT.test(text)) return isAddress || weight !== null ? { role: 'ignore', weight: 'weak' } : null;
  if (isAddress) return { role: 'email', weight: 'plain' };
  if (weight !== null && weight !== 'weak' && !/\b(?:cpf|cnpj|fax|id)\b/.test(text))
    return { role: 'number', weight };
  if (namePartOf(title) !== null) return { role: 'name', weight: 'plain' };
  return weight !== null && !OTHER_NUMBERS.test(text) ? { role: 'number', weight: 'weak' } : null;
};

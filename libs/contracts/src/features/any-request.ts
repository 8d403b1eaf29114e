import type { FeatureContract } from '../feature-contract';

/** The contract of faults that every request can have. */
export const anyRequestContract = {
  errors: {
    ERR_INVALID_JSON: {
      status: 400,
      pt: 'O corpo do pedido não é um objeto JSON válido.',
      en: 'The body of the request is not a valid JSON object.',
      es: 'El cuerpo de la solicitud no es un objeto JSON válido.',
    },
    ERR_DATE_RANGE: {
      status: 400,
      pt: 'A data final não pode ser anterior à data inicial.',
      en: 'The end date cannot be before the start date.',
      es: 'La fecha final no puede ser anterior a la fecha inicial.',
    },
    ERR_VALIDATION: {
      status: 400,
      pt: 'Confira os campos destacados e tente de novo.',
      en: 'Check the highlighted fields and try again.',
      es: 'Revisa los campos destacados e inténtalo de nuevo.',
    },
    ERR_BAD_REQUEST: {
      status: 400,
      pt: 'O pedido não foi entendido. Recarregue a página e tente de novo.',
      en: 'The request was not understood. Reload the page and try again.',
      es: 'No se entendió la solicitud. Recarga la página e inténtalo de nuevo.',
    },
    ERR_NOT_FOUND: {
      status: 404,
      pt: 'Registro não encontrado.',
      en: 'Record not found.',
      es: 'Registro no encontrado.',
    },
    ERR_PAYLOAD_TOO_LARGE: {
      status: 413,
      pt: 'O conteúdo enviado é grande demais.',
      en: 'What you sent is too large.',
      es: 'El contenido enviado es demasiado grande.',
    },
    ERR_TOO_LARGE: {
      status: 413,
      pt: 'É coisa demais para gravar de uma vez. Divida em partes menores.',
      en: 'This is too much to store at once. Divide it into smaller parts.',
      es: 'Es demasiado para guardar de una vez. Divídelo en partes más pequeñas.',
    },
    ERR_TOO_MANY_REQUESTS: {
      status: 429,
      level: 'warn',
      pt: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
      en: 'Too many attempts in a short time. Wait a moment and try again.',
      es: 'Demasiados intentos en poco tiempo. Espera un momento e inténtalo de nuevo.',
    },
    ERR_INTERNAL: {
      status: 500,
      level: 'error',
      pt: 'Algo falhou do nosso lado. Tente de novo em instantes.',
      en: 'Something failed on our side. Try again in a moment.',
      es: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.',
    },
    ERR_UNAVAILABLE: {
      status: 503,
      level: 'warn',
      pt: 'Sem contato com o servidor. Verifique a sua internet e tente de novo.',
      en: 'The server cannot be reached. Check your internet connection and try again.',
      es: 'Sin contacto con el servidor. Verifica tu conexión a internet e inténtalo de nuevo.',
    },
    ERR_PERSONAL_KEYS_MISSING: {
      status: 503,
      level: 'error',
      pt: 'As chaves dos dados pessoais não estão no servidor. Nada se perdeu: avise quem cuida da instalação.',
      en: 'The keys of personal data are missing on the server. Nothing is lost: tell whoever runs this installation.',
      es: 'Las claves de los datos personales no están en el servidor. Nada se perdió: avisa a quien cuida de la instalación.',
    },
    ERR_PERSONAL_DATA_ERASED: {
      status: 409,
      pt: 'Os dados desta pessoa foram apagados. Nada mais pode ser escrito aqui; se ela escrever de novo, será um novo contato.',
      en: 'The data of this person has been erased. Nothing more can be written here; if they write again, they are a new contact.',
      es: 'Los datos de esta persona fueron borrados. Ya no se puede escribir nada aquí; si vuelve a escribir, será un nuevo contacto.',
    },
    ERR_CONFLICT: {
      status: 409,
      pt: 'Outra pessoa mudou este registro ao mesmo tempo. Confira e tente de novo.',
      en: 'Someone else changed this record at the same time. Check it and try again.',
      es: 'Otra persona cambió este registro al mismo tiempo. Revísalo e inténtalo de nuevo.',
    },
    ERR_NO_PERMISSION: {
      status: 403,
      pt: 'Você não tem permissão para acessar este recurso.',
      en: 'You do not have permission to access this resource.',
      es: 'No tienes permiso para acceder a este recurso.',
    },
    ERR_IDEMPOTENCY_KEY_REUSED: {
      status: 409,
      pt: 'Esta Idempotency-Key já foi usada em outra mensagem. Use uma chave nova para cada mensagem.',
      en: 'This Idempotency-Key was already used for another message. Use a new key for each message.',
      es: 'Esta Idempotency-Key ya se usó en otro mensaje. Usa una clave nueva para cada mensaje.',
    },
  },
  limits: {
    pageSize: 40,
    searchDebounce: 500,
    /** From the press that saves a form to the request. */
    formSubmitDelay: 400,
    listBottomThreshold: 100,
  },
} as const satisfies FeatureContract;

import type { ErrorCode } from './errors';

/** The languages that people read faults in. */
export type ErrorLanguage = 'pt' | 'en' | 'es';

/** What each code says to a person: what happened, and what to do about it. The Portuguese ones are the specification's (spec 1 §8). */
const TEXTS: Readonly<Record<ErrorCode, Readonly<Record<ErrorLanguage, string>>>> = {
  ERR_VALIDATION: {
    pt: 'Confira os campos destacados e tente de novo.',
    en: 'Check the highlighted fields and try again.',
    es: 'Revisa los campos destacados e inténtalo de nuevo.',
  },
  ERR_BAD_REQUEST: {
    pt: 'O pedido não foi entendido. Recarregue a página e tente de novo.',
    en: 'The request was not understood. Reload the page and try again.',
    es: 'No se entendió la solicitud. Recarga la página e inténtalo de nuevo.',
  },
  ERR_NOT_FOUND: {
    pt: 'Registro não encontrado.',
    en: 'Record not found.',
    es: 'Registro no encontrado.',
  },
  ERR_PAYLOAD_TOO_LARGE: {
    pt: 'O conteúdo enviado é grande demais.',
    en: 'What you sent is too large.',
    es: 'El contenido enviado es demasiado grande.',
  },
  ERR_TOO_MANY_REQUESTS: {
    pt: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
    en: 'Too many attempts in a short time. Wait a moment and try again.',
    es: 'Demasiados intentos en poco tiempo. Espera un momento e inténtalo de nuevo.',
  },
  ERR_INTERNAL: {
    pt: 'Algo falhou do nosso lado. Tente de novo em instantes.',
    en: 'Something failed on our side. Try again in a moment.',
    es: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.',
  },
  ERR_UNAVAILABLE: {
    pt: 'Sem contato com o servidor. Verifique a sua internet e tente de novo.',
    en: 'The server cannot be reached. Check your internet connection and try again.',
    es: 'Sin contacto con el servidor. Verifica tu conexión a internet e inténtalo de nuevo.',
  },
  ERR_CONFLICT: {
    pt: 'Outra pessoa mudou este registro ao mesmo tempo. Confira e tente de novo.',
    en: 'Someone else changed this record at the same time. Check it and try again.',
    es: 'Otra persona cambió este registro al mismo tiempo. Revísalo e inténtalo de nuevo.',
  },
  ERR_INVALID_CREDENTIALS: {
    pt: 'Erro de autenticação. Por favor, tente novamente.',
    en: 'Authentication error. Please try again.',
    es: 'Error de autenticación. Por favor, inténtalo de nuevo.',
  },
  ERR_SESSION_EXPIRED: {
    pt: 'Sessão expirada. Por favor, entre novamente.',
    en: 'Session expired. Please sign in again.',
    es: 'Sesión vencida. Por favor, entra de nuevo.',
  },
  ERR_REFRESH_REFUSED: {
    pt: 'Sessão encerrada. Por favor, entre novamente.',
    en: 'Session ended. Please sign in again.',
    es: 'Sesión terminada. Por favor, entra de nuevo.',
  },
  ERR_NO_PERMISSION: {
    pt: 'Você não tem permissão para acessar este recurso.',
    en: 'You do not have permission to access this resource.',
    es: 'No tienes permiso para acceder a este recurso.',
  },
  ERR_PLAN_FEATURE: {
    pt: 'O plano da sua empresa não inclui este recurso.',
    en: "Your company's plan does not include this feature.",
    es: 'El plan de tu empresa no incluye este recurso.',
  },
  ERR_PLAN_LIMIT: {
    pt: 'O limite do plano da sua empresa foi atingido.',
    en: "Your company's plan limit was reached.",
    es: 'Se alcanzó el límite del plan de tu empresa.',
  },
  ERR_SUBSCRIPTION_EXPIRED: {
    pt: 'Acesso bloqueado: a assinatura da sua empresa está vencida. Entre em contato com o departamento financeiro.',
    en: "Access blocked: your company's subscription is overdue. Contact the finance department.",
    es: 'Acceso bloqueado: la suscripción de tu empresa está vencida. Contacta al departamento financiero.',
  },
  ERR_USER_CREATION_DISABLED: {
    pt: 'A criação do usuário foi desabilitada pelo administrador.',
    en: 'User creation was disabled by the administrator.',
    es: 'La creación de usuarios fue deshabilitada por el administrador.',
  },
  ERR_NO_TICKET_FOUND: {
    pt: 'Nenhum ticket encontrado com este ID.',
    en: 'No ticket found with this ID.',
    es: 'No se encontró ninguna atención con este ID.',
  },
  ERR_TICKET_ASSIGNED: {
    pt: 'Este ticket no momento já está com um atendente!',
    en: 'This ticket is already with an agent at the moment!',
    es: '¡Esta atención ya está con un agente en este momento!',
  },
  ERR_TICKET_NOT_OPEN: {
    pt: 'Só é possível escrever em um ticket aberto. Aceite ou reabra o atendimento.',
    en: 'You can only write in an open ticket. Accept or reopen it.',
    es: 'Solo se puede escribir en una atención abierta. Acéptala o reábrela.',
  },
  ERR_TICKET_CLOSED: {
    pt: 'Este ticket já foi encerrado. Reabra para continuar.',
    en: 'This ticket was already closed. Reopen it to go on.',
    es: 'Esta atención ya fue cerrada. Reábrela para continuar.',
  },
  ERR_TICKET_STATE: {
    pt: 'O ticket mudou de situação e esta ação já não se aplica.',
    en: 'The ticket changed and this action no longer applies.',
    es: 'La atención cambió de estado y esta acción ya no se aplica.',
  },
  ERR_OTHER_OPEN_TICKET: {
    pt: 'Já existe um ticket aberto para este contato.',
    en: 'There is already an open ticket for this contact.',
    es: 'Ya existe una atención abierta para este contacto.',
  },
  ERR_CREATING_TICKET: {
    pt: 'Ocorreu um erro ao criar um ticket no banco de dados.',
    en: 'An error happened while creating the ticket.',
    es: 'Ocurrió un error al crear la atención.',
  },
  ERR_QUEUE_REQUIRED: {
    pt: 'Selecione uma fila',
    en: 'Select a queue',
    es: 'Selecciona una cola',
  },
  ERR_NO_CONTACT_FOUND: {
    pt: 'Nenhum contato encontrado com este ID.',
    en: 'No contact found with this ID.',
    es: 'No se encontró ningún contacto con este ID.',
  },
  ERR_DUPLICATED_CONTACT: {
    pt: 'Contato já existe!',
    en: 'Contact already exists!',
    es: '¡El contacto ya existe!',
  },
  ERR_CONTACT_IN_USE: {
    pt: 'Este contato tem um atendimento em aberto. Encerre-o antes de excluir o contato.',
    en: 'This contact has a ticket that is not closed. Close it before deleting the contact.',
    es: 'Este contacto tiene una atención abierta. Ciérrala antes de eliminar el contacto.',
  },
  ERR_IMPORT_FILE: {
    pt: 'O arquivo não pôde ser lido. Envie um CSV de até 5 MB e 50.000 linhas, com nome, número e e-mail.',
    en: 'The file could not be read. Send a CSV of up to 5 MB and 50,000 rows with name, number and e-mail.',
    es: 'No se pudo leer el archivo. Envía un CSV de hasta 5 MB y 50.000 filas con nombre, número y correo.',
  },
  ERR_NO_NOTE_FOUND: {
    pt: 'Nenhuma observação encontrada com este ID.',
    en: 'No note found with this ID.',
    es: 'No se encontró ninguna observación con este ID.',
  },
  ERR_CHECK_NUMBER: {
    pt: 'Número inválido, tente novamente!',
    en: 'Invalid number, try again!',
    es: '¡Número no válido, inténtalo de nuevo!',
  },
  NUMBER_EXISTS_LEADS: {
    pt: 'Atenção! Esse número já está cadastrado como Lead, necessário transformar em contato.',
    en: 'Attention! This number is already registered as a Lead; it must be turned into a contact.',
    es: '¡Atención! Este número ya está registrado como Lead; es necesario convertirlo en contacto.',
  },
  ERR_NO_MESSAGE_FOUND: {
    pt: 'Mensagem não encontrada.',
    en: 'Message not found.',
    es: 'Mensaje no encontrado.',
  },
  ERR_EMPTY_MESSAGE: {
    pt: 'Escreva uma mensagem antes de enviar.',
    en: 'Write a message before sending.',
    es: 'Escribe un mensaje antes de enviar.',
  },
  ERR_CREATING_MESSAGE: {
    pt: 'Ocorreu um erro ao criar uma mensagem no banco de dados.',
    en: 'An error happened while creating the message.',
    es: 'Ocurrió un error al crear el mensaje.',
  },
  ERR_SENDING_WAPP_MSG: {
    pt: 'Erro ao enviar mensagem do WhatsApp. Verifique a página de conexões.',
    en: 'Error sending the WhatsApp message. Check the connections page.',
    es: 'Error al enviar el mensaje de WhatsApp. Revisa la página de conexiones.',
  },
  ERR_EDIT_WAPP_MSG: {
    pt: 'Não foi possível editar a mensagem do WhatsApp.',
    en: 'The WhatsApp message could not be edited.',
    es: 'No fue posible editar el mensaje de WhatsApp.',
  },
  ERR_DELETE_WAPP_MSG: {
    pt: 'Não foi possível excluir a mensagem do WhatsApp.',
    en: 'The WhatsApp message could not be deleted.',
    es: 'No fue posible eliminar el mensaje de WhatsApp.',
  },
  ERR_REACT_WAPP_MSG: {
    pt: 'Não foi possível reagir à mensagem do WhatsApp.',
    en: 'The reaction could not be put on the WhatsApp message.',
    es: 'No fue posible reaccionar al mensaje de WhatsApp.',
  },
  ERR_FETCH_WAPP_MSG: {
    pt: 'Erro ao buscar a mensagem no WhatsApp, talvez ela seja muito antiga.',
    en: 'Error fetching the message from WhatsApp; it may be too old.',
    es: 'Error al buscar el mensaje en WhatsApp; quizás sea muy antiguo.',
  },
  ERR_NO_WAPP_FOUND: {
    pt: 'Nenhum WhatsApp encontrado com este ID.',
    en: 'No WhatsApp found with this ID.',
    es: 'No se encontró ningún WhatsApp con este ID.',
  },
  ERR_NO_OTHER_WHATSAPP: {
    pt: 'Deve haver pelo menos um WhatsApp padrão.',
    en: 'There must be at least one default WhatsApp.',
    es: 'Debe haber al menos un WhatsApp predeterminado.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    pt: 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.',
    en: 'No default WhatsApp found. Check the connections page.',
    es: 'No se encontró ningún WhatsApp predeterminado. Revisa la página de conexiones.',
  },
  ERR_WAPP_NOT_INITIALIZED: {
    pt: 'Esta sessão do WhatsApp não foi inicializada. Verifique a página de conexões.',
    en: 'This WhatsApp session was not started. Check the connections page.',
    es: 'Esta sesión de WhatsApp no fue iniciada. Revisa la página de conexiones.',
  },
  ERR_WAPP_CHECK_CONTACT: {
    pt: 'Não foi possível verificar o contato do WhatsApp. Verifique a página de conexões.',
    en: 'The WhatsApp contact could not be checked. Check the connections page.',
    es: 'No fue posible verificar el contacto de WhatsApp. Revisa la página de conexiones.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    pt: 'Este não é um número de WhatsApp válido.',
    en: 'This is not a valid WhatsApp number.',
    es: 'Este no es un número de WhatsApp válido.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    pt: 'Não foi possível baixar a mídia do WhatsApp. Verifique a página de conexões.',
    en: 'The WhatsApp media could not be downloaded. Check the connections page.',
    es: 'No fue posible descargar el archivo de WhatsApp. Revisa la página de conexiones.',
  },
  ERR_WAPP_GREETING_REQUIRED: {
    pt: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
    en: 'The greeting message is required when there is more than one queue.',
    es: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
  },
  ERR_CONNECTION_NAME_TAKEN: {
    pt: 'Já existe uma conexão com este nome.',
    en: 'There is already a connection with this name.',
    es: 'Ya existe una conexión con este nombre.',
  },
  ERR_NO_USER_FOUND: {
    pt: 'Nenhum usuário encontrado com este ID.',
    en: 'No user found with this ID.',
    es: 'No se encontró ningún usuario con este ID.',
  },
  ERR_EMAIL_TAKEN: {
    pt: 'Já existe um usuário com este e-mail.',
    en: 'There is already a user with this email.',
    es: 'Ya existe un usuario con este correo.',
  },
  ERR_LAST_ADMIN: {
    pt: 'A empresa precisa de pelo menos um administrador.',
    en: 'The company needs at least one administrator.',
    es: 'La empresa necesita al menos un administrador.',
  },
  ERR_NO_COMPANY_FOUND: {
    pt: 'Empresa não encontrada.',
    en: 'Company not found.',
    es: 'Empresa no encontrada.',
  },
  ERR_COMPANY_BLOCKED: {
    pt: 'Acesso bloqueado: a empresa está inativa. Entre em contato com o suporte.',
    en: 'Access blocked: the company is inactive. Contact support.',
    es: 'Acceso bloqueado: la empresa está inactiva. Contacta con soporte.',
  },
  ERR_OWN_COMPANY: {
    pt: 'Você não pode excluir nem bloquear a sua própria empresa.',
    en: 'You cannot delete or block your own company.',
    es: 'No puedes eliminar ni bloquear tu propia empresa.',
  },
  ERR_NO_PLAN_FOUND: {
    pt: 'Plano não encontrado.',
    en: 'No plan found.',
    es: 'Plan no encontrado.',
  },
  ERR_PLAN_NAME_TAKEN: {
    pt: 'Já existe um plano com este nome. Verifique o nome e os campos.',
    en: 'There is already a plan with this name. Check the name and the fields.',
    es: 'Ya existe un plan con este nombre. Verifica el nombre y los campos.',
  },
  ERR_PLAN_IN_USE: {
    pt: 'Este plano ainda é usado por alguma empresa.',
    en: 'This plan is still used by a company.',
    es: 'Este plan todavía lo usa alguna empresa.',
  },
  ERR_CODE_INVALID: {
    pt: 'Código de verificação inválido. Tente novamente.',
    en: 'Invalid verification code. Try again.',
    es: 'Código de verificación inválido. Inténtalo de nuevo.',
  },
  ERR_CODE_COOLDOWN: {
    pt: 'Por favor, aguarde o final do cooldown para reenviar o código.',
    en: 'Please wait for the cooldown to end before sending the code again.',
    es: 'Por favor, espera a que termine el tiempo de espera para reenviar el código.',
  },
  ERR_CODE_NOT_SENT: {
    pt: 'Houve um problema ao enviar o código de verificação. Tente novamente.',
    en: 'There was a problem sending the verification code. Try again.',
    es: 'Hubo un problema al enviar el código de verificación. Inténtalo de nuevo.',
  },
  ERR_PHONE_NOT_VERIFIED: {
    pt: 'Este telefone ainda não foi verificado.',
    en: 'This phone has not been verified yet.',
    es: 'Este teléfono todavía no fue verificado.',
  },
  ERR_NO_EMAIL_FOUND: {
    pt: 'Email não encontrado',
    en: 'E-mail not found',
    es: 'Correo no encontrado',
  },
  ERR_RESET_CODE_INVALID: {
    pt: 'Código inválido ou vencido. Peça um novo código.',
    en: 'Invalid or expired code. Ask for a new one.',
    es: 'Código inválido o vencido. Pide uno nuevo.',
  },
  ERR_NO_MEDIA_FOUND: {
    pt: 'Arquivo não encontrado.',
    en: 'File not found.',
    es: 'Archivo no encontrado.',
  },
  ERR_MEDIA_TOO_LARGE: {
    pt: 'O arquivo é maior do que o permitido.',
    en: 'The file is larger than allowed.',
    es: 'El archivo es mayor de lo permitido.',
  },
  ERR_MEDIA_TYPE: {
    pt: 'Este tipo de arquivo não é aceito.',
    en: 'This kind of file is not accepted.',
    es: 'Este tipo de archivo no se acepta.',
  },
  ERR_NO_SETTING_FOUND: {
    pt: 'Nenhuma configuração encontrada com este ID.',
    en: 'No setting found with this ID.',
    es: 'No se encontró ninguna configuración con este ID.',
  },
  ERR_NO_QUEUE_FOUND: {
    pt: 'Nenhuma fila encontrada com este ID.',
    en: 'No queue found with this ID.',
    es: 'No se encontró ninguna cola con este ID.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    pt: 'Esta cor já está em uso, escolha outra.',
    en: 'This color is already in use, pick another one.',
    es: 'Este color ya está en uso, elige otro.',
  },
  ERR_QUEUE_NAME_TAKEN: {
    pt: 'Já existe uma fila com este nome.',
    en: 'There is already a queue with this name.',
    es: 'Ya existe una cola con este nombre.',
  },
  ERR_QUEUE_IN_USE: {
    pt: 'Esta fila tem atendimentos e não pode ser excluída.',
    en: 'This queue has tickets and cannot be deleted.',
    es: 'Esta cola tiene atenciones y no se puede eliminar.',
  },
  ERR_NO_TAG_FOUND: {
    pt: 'Nenhuma tag encontrada com este ID.',
    en: 'No tag found with this ID.',
    es: 'No se encontró ninguna etiqueta con este ID.',
  },
  ERR_TAG_NAME_TAKEN: {
    pt: 'Já existe uma tag com este nome.',
    en: 'There is already a tag with this name.',
    es: 'Ya existe una etiqueta con este nombre.',
  },
  ERR_NO_QUICK_MESSAGE_FOUND: {
    pt: 'Resposta rápida não encontrada.',
    en: 'Quick reply not found.',
    es: 'Respuesta rápida no encontrada.',
  },
  ERR_SHORTCODE_TAKEN: {
    pt: 'Já existe uma resposta rápida com este atalho.',
    en: 'There is already a quick reply with this shortcut.',
    es: 'Ya existe una respuesta rápida con este atajo.',
  },
};

/** The text of a code in a language. */
export const errorText = (code: ErrorCode, language: ErrorLanguage): string => TEXTS[code][language];

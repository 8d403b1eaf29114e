/** A row of the specification's table of calls (spec 1 §7). */
export interface CallRow {
  /** Method and path as Prosa's routes spell them. */
  readonly call: string;
  /** The request according to the row. */
  readonly with?: string;
  /** The query parameters of the row; each has to be used by a spec. */
  readonly query?: readonly string[];
  /** What it comes with, while there is no such route. */
  readonly later?: string;
}

/** A row of the specification's catalogue of errors (spec 1 §8): a code, a sentence that people read, or both. */
export interface ErrorRow {
  readonly code?: string;
  readonly text?: string;
  readonly when?: string;
  readonly later?: string;
}

const leads = 'leads (spec 2)';

/** Spec 1 §7, row by row, in its order. */
export const CALL_ROWS: readonly CallRow[] = [
  { call: 'POST /auth/login', with: 'email, password' },
  { call: 'POST /auth/refresh_token' },
  { call: 'DELETE /auth/logout' },
  { call: 'GET /auth/me' },
  { call: 'GET /whatsapp', query: ['session', 'companyId'] },
  { call: 'GET /whatsapp/:id', query: ['session'] },
  { call: 'POST /whatsapp', with: 'connection fields' },
  { call: 'PUT /whatsapp/:id', with: 'queueIds, transferQueueId, promptId' },
  { call: 'DELETE /whatsapp/:id' },
  { call: 'PUT /whatsappsession/:id', with: 'new QR' },
  { call: 'DELETE /whatsappsession/:id', with: 'disconnect' },
  { call: 'GET /prompt' },
  { call: 'GET /plans/list', with: 'public' },
  { call: 'GET /companies/listPlan/:companyId' },
  { call: 'GET /version' },
  { call: 'GET /settings' },
  { call: 'GET /queue' },
  { call: 'GET /users/:id' },
  { call: 'GET /users', query: ['searchParam'] },
  { call: 'GET /users/list', query: ['companyId'] },
  { call: 'POST /users', with: 'name, password, email, profile, whatsappId, queueIds, allTicket, leadsOn' },
  { call: 'PUT /users/:id', with: 'the same' },
  { call: 'GET /chats', query: ['searchParam', 'pageNumber'] },
  { call: 'POST /chats', with: 'users, title' },
  { call: 'PUT /chats/:id' },
  { call: 'DELETE /chats/:id' },
  { call: 'GET /chats/:id/messages', query: ['pageNumber'] },
  { call: 'POST /chats/:id/messages', with: 'message' },
  { call: 'POST /chats/:id/read', with: 'userId' },
  { call: 'GET /messages/:ticketId', query: ['pageNumber'] },
  { call: 'POST /messages/:ticketId', with: 'JSON, or a form with medias, body, fromMe' },
  { call: 'DELETE /messages/:messageId' },
  { call: 'GET /tickets/show/:id' },
  { call: 'GET /tickets/u/:uuid' },
  {
    call: 'GET /tickets',
    query: [
      ...['searchParam', 'pageNumber', 'tags', 'users', 'status', 'date', 'updatedAt', 'showAll', 'queueIds'],
      ...['whatsappId', 'withUnreadMessages'],
    ],
  },
  { call: 'GET /tickets/:whatsappId', with: 'forMerge', later: 'merging tickets (spec 2)' },
  { call: 'POST /tickets', with: 'contactId, queueId, whatsappId, userId, status' },
  {
    call: 'PUT /tickets/:id',
    with: 'status, userId, queueId, whatsappId, useIntegration, promptId, integrationId',
  },
  { call: 'DELETE /tickets/:id' },
  { call: 'GET /ticket/interaction/:id', query: ['page'] },
  { call: 'GET /contacts', query: ['searchParam', 'pageNumber', 'date', 'dateStart', 'dateEnd'] },
  { call: 'GET /contacts/list', query: ['companyId'] },
  { call: 'GET /contacts/:id' },
  { call: 'PUT /contacts/:id', with: 'name, number, email, extraInfo' },
  { call: 'POST /contacts', with: 'the same' },
  { call: 'POST /ticket-notes', with: 'note, ticketId, contactId' },
  { call: 'DELETE /ticket-notes/:id' },
  { call: 'GET /ticket-notes/list', query: ['ticketId', 'contactId'] },
  { call: 'GET /tags/ticket/list', with: 'as /tags/{type}/list' },
  { call: 'GET /tags/lead/list', with: 'as /tags/{type}/list' },
  { call: 'POST /tags', with: 'name, forLeads' },
  { call: 'POST /tags/ticket/sync', with: 'tags, ticketId' },
  { call: 'POST /tags/lead/sync', with: 'tags, leadId' },
  { call: 'GET /quick-messages', query: ['searchParam', 'pageNumber', 'userId'] },
  { call: 'GET /quick-messages/list', query: ['companyId', 'userId'] },
  { call: 'POST /quick-messages' },
  { call: 'GET /quick-messages/:id' },
  { call: 'PUT /quick-messages/:id' },
  { call: 'DELETE /quick-messages/:id' },
  { call: 'POST /quick-messages/:id/media-upload', with: 'form: typeArch, file' },
  { call: 'DELETE /quick-messages/:id/media-upload' },
  { call: 'GET /schedules', query: ['searchParam', 'pageNumber'] },
  { call: 'GET /schedules/:id' },
  { call: 'PUT /schedules/:id' },
  { call: 'DELETE /schedules/:id' },
  { call: 'POST /schedules' },
  { call: 'POST /schedules/:id/media-upload', with: 'form: file' },
  { call: 'DELETE /schedules/:id/media-upload' },
  { call: 'GET /announcements', query: ['searchParam', 'pageNumber'] },
  { call: 'GET /dashboard', query: ['date_from', 'date_to', 'days'] },
  { call: 'GET /dashboard/ticketsUsers', query: ['initialDate', 'finalDate', 'companyId'] },
  { call: 'GET /dashboard/ticketsDay', query: ['initialDate', 'finalDate', 'companyId'] },
  { call: 'GET /help/pages', query: ['keyword'] },
  { call: 'GET /user-help-preferences' },
  { call: 'POST /user-help-preferences', with: 'value' },
  { call: 'POST /whatsapp/send-code', with: 'data (name, email), phone' },
  { call: 'POST /whatsapp/verify-code', with: 'phone, code' },
  {
    call: 'POST /companies/cadastro',
    with: 'sign-up fields, recurrence MENSAL, dueDate, status, campaignsEnabled',
  },
];

/** Spec 1 §8, in its order; texts with their accents put right. */
export const ERROR_ROWS: readonly ErrorRow[] = [
  { code: 'ERR_NO_OTHER_WHATSAPP', when: 'at least one default connection must exist' },
  { code: 'ERR_NO_DEF_WAPP_FOUND' },
  { code: 'ERR_WAPP_NOT_INITIALIZED' },
  { code: 'ERR_WAPP_CHECK_CONTACT' },
  { code: 'ERR_WAPP_INVALID_CONTACT', when: 'not a valid WhatsApp number' },
  { code: 'ERR_WAPP_DOWNLOAD_MEDIA' },
  { code: 'ERR_INVALID_CREDENTIALS', when: 'authentication error' },
  { text: 'Erro no login, verifique email ou senha!', when: 'on login' },
  { code: 'ERR_SENDING_WAPP_MSG' },
  { code: 'ERR_DELETE_WAPP_MSG' },
  { code: 'ERR_OTHER_OPEN_TICKET', when: 'an open ticket exists for the contact' },
  { code: 'ERR_SESSION_EXPIRED' },
  { code: 'ERR_USER_CREATION_DISABLED' },
  { code: 'ERR_NO_PERMISSION' },
  { code: 'ERR_DUPLICATED_CONTACT' },
  { code: 'ERR_NO_SETTING_FOUND' },
  { code: 'ERR_NO_CONTACT_FOUND' },
  { code: 'ERR_NO_TICKET_FOUND' },
  { code: 'ERR_NO_USER_FOUND' },
  { code: 'ERR_NO_WAPP_FOUND' },
  { code: 'ERR_CREATING_MESSAGE' },
  { code: 'ERR_CREATING_TICKET' },
  { code: 'ERR_FETCH_WAPP_MSG', when: 'message too old' },
  { code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
  { code: 'ERR_WAPP_GREETING_REQUIRED' },
  { code: 'ERR_CHECK_NUMBER', when: 'contact number check failed' },
  { code: 'NUMBER_EXISTS_LEADS', when: 'the number is a lead’s' },
  {
    text: 'Atenção! Esse número já está cadastrado como Lead, necessário transformar em contato.',
    when: 'the number is a lead’s',
  },
  { code: 'ERR_TICKET_ASSIGNED', when: 'the dialog closes' },
  { text: 'Contato já existe!' },
  { text: 'Número inválido, tente novamente!' },
  { text: 'Cliente já vinculado a uma fila/atendente' },
  {
    code: 'ERR_SUBSCRIPTION_EXPIRED',
    when: 'expired-subscription message',
  },
  { text: 'Acesso não permitido', when: 'toast, then /tickets' },
  { text: 'Erro ao carregar mensagens', when: 'messages of a lead', later: leads },
  { text: 'Código de verificação inválido. Tente novamente.' },
  { text: 'Houve um problema ao enviar o código de verificação. Tente novamente.' },
  { text: 'Houve um problema ao reenviar o código.' },
  { text: 'Por favor, aguarde o final do cooldown para reenviar o código.' },
  { text: 'Algo deu errado ao transformar seu ticket...', when: 'into a lead', later: leads },
  { text: 'Não é possível adicionar mais de uma TAG Kanban!' },
  { text: 'Este contato ainda não tem nenhum atendimento para exibir os detalhes!' },
  { text: 'Ops! Algo deu errado' },
  { text: 'Não foi possível carregar o conteúdo de ajuda.' },
  { text: 'Não foi possível salvar sua preferência.' },
  { text: 'Erro ao obter informações dos usuários.' },
  { text: 'Erro ao buscar informações dos tickets.' },
  { text: 'Ocorreu um erro ao buscar os dados do dashboard.' },
  { text: 'Observação adicionada com sucesso!' },
  { text: 'Observação excluída com sucesso!' },
  { text: 'Nenhum histórico encontrado.', when: 'nothing there yet' },
  { text: 'Nenhuma mensagem para exibir.', when: 'nothing there yet' },
];

export interface ConversationTables {}

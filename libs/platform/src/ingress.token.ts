/** Injection token of the `ConversationIngress` (contracts): what the gateway hands inbound facts to. */
export const CONVERSATION_INGRESS = Symbol('ConversationIngress');

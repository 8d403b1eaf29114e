/** The kinds of holders of a conversation. Facts name every kind except the ticket, which is the default. */
export type HolderKind = 'ticket' | 'lead';

/** The kinds that a fact names. */
export type NamedHolderKind = Exclude<HolderKind, 'ticket'>;

/** A conversation by the kind of its holder and the number that the API shows. */
export interface ConversationRef {
  readonly kind: HolderKind;
  readonly number: number;
}

/** How a fact marks its holder: a ticket needs no mark, so that facts written before there were leads read the same. */
export const holderMark = (kind: HolderKind): { readonly holder?: NamedHolderKind } =>
  kind === 'ticket' ? {} : { holder: kind };

/** The holder that a fact names. */
export const holderOf = ({ holder }: { readonly holder?: NamedHolderKind }): HolderKind => holder ?? 'ticket';

/** A member of a group, by the names that WhatsApp knows them under and the one they chose; empty where unknown. */
export interface GroupAuthor {
  readonly name: string;
  readonly phone: string;
  readonly lid: string;
}

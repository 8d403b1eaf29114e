import { everyone, frames, type FeatureContract } from '../feature-contract';

/** Since when and by whose act a person gets no campaigns. */
export interface OptOutView {
  readonly since: string;
  /** The customer, with an opt-out word, or a user on their behalf. */
  readonly by: 'customer' | 'user';
  /** The user, named as at that time; null when it was the customer. */
  readonly user: { readonly id: number; readonly name: string } | null;
}

/** `GET /contacts/:id/opt-out`: whether a contact gets campaigns; `optOut` is null when they do. */
export interface ContactOptOutView {
  readonly contactId: number;
  readonly optOut: OptOutView | null;
}

/** The contract of opt-outs from campaigns. */
export const optOutsContract = {
  errors: {
    ERR_OPT_OUT_BY_CUSTOMER: {
      status: 409,
      pt: 'O próprio cliente pediu para não receber campanhas. Confirme que ele pediu para voltar a receber.',
      en: 'The customer asked not to receive campaigns. Confirm that they asked to receive them again.',
      es: 'El propio cliente pidió no recibir campañas. Confirma que pidió volver a recibirlas.',
    },
    ERR_OPT_OUT_GROUP: {
      status: 422,
      pt: 'Campanhas não vão para grupos.',
      en: 'Campaigns do not go to groups.',
      es: 'Las campañas no van a grupos.',
    },
  },
  permissions: { 'optOuts:work': everyone },
  channels: { contactOptOut: frames<{ action: 'update' } & ContactOptOutView>() },
} as const satisfies FeatureContract;

import { plainText } from '../ui/whatsapp-marks';
import type { PhoneMessage } from './server';
import { texts } from './texts';

/** A message in one line, for rows and quotes. */
export const inWords = ({
  text,
  kind,
  media,
  caption,
  location,
  revoked,
  fromMe,
  call,
}: PhoneMessage): string => {
  if (revoked === true) return fromMe ? texts.revokedOwn : texts.revokedOther;
  if (call !== undefined) return texts.calls[call];
  if (caption !== undefined) return plainText(caption);
  switch (kind) {
    case 'image':
      return texts.attachments.photo;
    case 'audio':
      return texts.attachments[media?.voice === true ? 'voice' : 'audio'];
    case 'document':
      return media?.name ?? texts.attachments.document;
    case 'location':
      return location?.name ?? texts.attachments.location;
    case 'sticker':
    case 'video':
    case 'contact':
      return texts.attachments[kind];
    case 'other':
      return texts.unknownContent;
    default:
      return plainText(text);
  }
};

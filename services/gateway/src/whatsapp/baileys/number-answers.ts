import { otherSpelling } from '@prosa/contracts';
import type { NumberCheck } from '../whatsapp.port';

const isAnswerFor = (asked: string, answered: string): boolean =>
  answered === asked || answered === otherSpelling(asked);

/**
 * Which answer belongs to which number: the library lists the numbers that have WhatsApp in WhatsApp's own spelling, without
 * those that were asked. A number is known to be absent when every answer belongs to another one; otherwise it is left out,
 * as one of the answers may be its own in a spelling that is not recognised.
 */
export const answersFor = (
  phones: readonly string[],
  registered: readonly string[],
): readonly NumberCheck[] => {
  const [only] = registered;
  if (phones.length === 1)
    return phones.map(phone =>
      only === undefined ? { phone, exists: false } : { phone, exists: true, canonicalPhone: only },
    );
  const isAttributable = registered.every(answer => phones.some(phone => isAnswerFor(phone, answer)));
  return phones.flatMap((phone): readonly NumberCheck[] => {
    const own =
      registered.find(answer => answer === phone) ?? registered.find(answer => isAnswerFor(phone, answer));
    if (own !== undefined) return [{ phone, exists: true, canonicalPhone: own }];
    return isAttributable ? [{ phone, exists: false }] : [];
  });
};

import { createCipheriv, randomBytes } from 'node:crypto';
import { child, node } from '../wire-node';
import type { StanzaHandler } from './stanza';

/** The phone's response when it no longer has the file. */
const NOT_FOUND = '2';

/** A device could not download a file: the phone that has it uploads it again. */
export const renewMedia: StanzaHandler = ({ stanza, link, exchange }) => {
  const { id = '' } = stanza.attrs;
  const { store, depot, faults, library } = exchange;
  const rmr = child(stanza, 'rmr');
  const media = link.account.messages.get(id)?.shown?.media;
  const path = media === undefined || faults.mediaGone ? undefined : depot.bringAgain(media.url);
  const attrs = { id, from: stanza.attrs['to'], type: 'mediaretry', t: store.seconds() };
  const said = node('rmr', { ...rmr?.attrs });
  if (media === undefined || path === undefined) {
    link.send(node('notification', attrs, [said, node('error', { code: NOT_FOUND })]));
    return;
  }
  const { hkdf, proto } = library.baileys;
  const key = hkdf(Buffer.from(media.mediaKey, 'base64'), 32, { info: 'WhatsApp Media Retry Notification' });
  const { MediaRetryNotification } = proto;
  const result = MediaRetryNotification.ResultType.SUCCESS;
  const plain = MediaRetryNotification.encode({ stanzaId: id, directPath: path, result }).finish();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const encrypt = node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]);
  link.send(node('notification', attrs, [said, encrypt]));
};

import { PHOTO, PHOTO_PREVIEW, PROPOSAL, STICKER, VIDEO, VIDEO_PREVIEW, VOICE } from './fixture-bytes';

/** The sample files of a simulated phone. */
export const FIXTURES = ['photo', 'sticker', 'voice', 'video', 'document'] as const;
/** The name of a sample file. */
export type FixtureName = (typeof FIXTURES)[number];

/** A sample file with its metadata. */
export interface Fixture {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly name?: string;
  readonly seconds?: number;
  readonly preview?: Buffer;
}

const decode = (text: string): Buffer => Buffer.from(text, 'base64');

const READ: Readonly<Record<FixtureName, () => Fixture>> = {
  photo: () => ({ bytes: decode(PHOTO), mime: 'image/jpeg', preview: decode(PHOTO_PREVIEW) }),
  sticker: () => ({ bytes: decode(STICKER), mime: 'image/webp' }),
  voice: () => ({ bytes: decode(VOICE), mime: 'audio/ogg; codecs=opus', seconds: 3 }),
  video: () => ({ bytes: decode(VIDEO), mime: 'video/mp4', seconds: 2, preview: decode(VIDEO_PREVIEW) }),
  document: () => ({ bytes: decode(PROPOSAL), mime: 'application/pdf', name: 'Proposta comercial.pdf' }),
};

/** A file by its name. */
export const fixtureOf = (name: FixtureName): Fixture => READ[name]();

/** A place as a message carries it: `image|link|description` (spec 1 §3). */
export interface MapLocation {
  readonly image: string | null;
  readonly link: string | null;
  readonly description: string;
}

/** Allowed hosts of map links: a location message must not link anywhere else. */
const MAPS =
  /^((www\.|maps\.)?google\.[a-z]{2,3}(\.[a-z]{2})?|maps\.app\.goo\.gl|goo\.gl|(www\.)?openstreetmap\.org|osm\.org|maps\.apple\.com|(www\.)?waze\.com)$/;

const mapLink = (text: string): string | null => {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' && MAPS.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
};

const PICTURE = /^data:image\/(png|jpe?g|webp);base64,[A-Za-z0-9+/=]+$/;

const picture = (text: string): string | null =>
  PICTURE.test(text) || /^\/api\/media\//.test(text) ? text : null;

/** Reads a place out of a message's body; what is no picture or no map is left out. */
export const locationOf = (body: string): MapLocation => {
  const [image = '', link = '', ...rest] = body.split('|').map(part => part.trim());
  return { image: picture(image), link: mapLink(link), description: rest.join(' | ') };
};

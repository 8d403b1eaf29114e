import { useState } from 'react';

const HUES = 12;

const initialsOf = (name: string): string => {
  // A phone number instead of a name: the last digits differ between contacts, the first are the country code.
  if (!/\p{L}/u.test(name)) return name.match(/\d/g)?.slice(-2).join('') ?? '?';
  const words = name
    .trim()
    .split(/\s+/u)
    .filter(word => /[\p{L}\p{N}]/u.test(word));
  const first = words[0]?.match(/[\p{L}\p{N}]/u)?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.match(/[\p{L}\p{N}]/u)?.[0] ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase('pt-BR');
};

const hueOf = (name: string): number => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % HUES;
};

/** A user's picture, or their initials on a colour derived from the name. Decorative: the name is beside it. */
export const Avatar = ({
  name,
  src = null,
  size = 36,
}: {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: number;
}) => {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const showsPicture = src !== null && src !== '' && failedSrc !== src;
  return (
    <span
      className="avatar"
      data-hue={hueOf(name)}
      // Drawn by the style sheet: no text that a screen reader, a search or a selection would meet.
      {...(showsPicture ? {} : { 'data-initials': initialsOf(name) })}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {showsPicture && (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
      )}
    </span>
  );
};

import type { ReactNode } from 'react';
import type { TextPart } from '../../ui/whatsapp-marks';
import { textParts } from '../../ui/whatsapp-marks';

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const;

const draw = (part: TextPart, key: number): ReactNode => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return <code key={key}>{part.text}</code>;
  if (part.kind === 'link')
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  const Mark = TAGS[part.kind];
  return <Mark key={key}>{part.parts.map(draw)}</Mark>;
};

/** A message's text with WhatsApp's marks and clickable links; built from nodes, never from markup. */
export const WhatsappText = ({ text }: { readonly text: string }) => <>{textParts(text).map(draw)}</>;

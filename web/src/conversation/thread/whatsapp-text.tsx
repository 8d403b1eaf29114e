import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { TextPart } from '../../ui/whatsapp-marks';
import type { TextBlock } from '../../ui/whatsapp-blocks';
import { textBlocks } from '../../ui/whatsapp-blocks';
import { textParts } from '../../ui/whatsapp-marks';
import './whatsapp-text.css';

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

const words = (text: string): ReactNode => textParts(text).map(draw);

const drawBlock = (block: TextBlock, key: number): ReactNode => {
  if ('items' in block) {
    const items = block.items.map((item, index) => <li key={index}>{words(item)}</li>);
    if (block.kind === 'bullets')
      return (
        <ul key={key} className="text-block">
          {items}
        </ul>
      );
    return (
      <ol key={key} className="text-block" start={block.start}>
        {items}
      </ol>
    );
  }
  if (block.kind === 'quote')
    return (
      <blockquote key={key} className="text-block">
        {words(block.text)}
      </blockquote>
    );
  if (block.kind === 'code')
    return (
      <pre key={key} className="text-block">
        {block.text}
      </pre>
    );
  return <Fragment key={key}>{words(block.text)}</Fragment>;
};

/** A message's text with WhatsApp's marks, lists, quotes and links; built from nodes, never from markup. */
export const WhatsappText = ({ text }: { readonly text: string }) => <>{textBlocks(text).map(drawBlock)}</>;

import { deflateSync } from 'node:zlib';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const padded = (start: Buffer | string, size = 512): Buffer => {
  const head = typeof start === 'string' ? latin(start) : start;
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 1)]);
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A PNG's beginning that claims these sides. */
export const png = (width = 2, height = 2): Buffer =>
  Buffer.concat([
    latin('\u0089PNG\r\n\u001a\n'),
    u32(13),
    latin('IHDR'),
    u32(width),
    u32(height),
    latin('\u0008\u0002\u0000\u0000\u0000'),
    deflateSync(Buffer.alloc(64)),
  ]);

/** A JPEG's beginning that claims these sides. */
export const jpeg = (width = 2, height = 2): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    latin('JFIF\u0000'),
    Buffer.alloc(9),
    padded(frame, 64),
  ]);
};

/** A GIF header with these dimensions, followed by any content. */
export const gif = (width = 2, height = 2, rest = ''): Buffer =>
  Buffer.concat([
    latin('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8]),
    latin(rest),
    Buffer.alloc(20),
  ]);

/** A WebP's beginning that claims these sides. */
export const webp = (width = 2, height = 2): Buffer => {
  const sides = Buffer.alloc(6);
  sides.writeUIntLE(width - 1, 0, 3);
  sides.writeUIntLE(height - 1, 3, 3);
  return Buffer.concat([
    latin('RIFF\u0040\u0000\u0000\u0000WEBPVP8X\n\u0000\u0000\u0000\u0000\u0000\u0000\u0000'),
    sides,
    Buffer.alloc(20),
  ]);
};

/** The beginning of a file of boxes, with words that lie in its tables. */
export const boxes = (brand: string, words = ''): Buffer =>
  Buffer.concat([u32(24), latin(`ftyp${brand}\u0000\u0000\u0002\u0000isommp42`), padded(words)]);

/** The beginning of a ZIP with these entries, stored. */
export const zip = (...names: readonly string[]): Buffer =>
  Buffer.concat(
    names.map(name => {
      const head = Buffer.alloc(30);
      head.write('PK\u0003\u0004', 'latin1');
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, latin(name), latin('content')]);
    }),
  );

/** A good file of each kind that is known: its name, its type, its bytes. */
export const GOOD_FILES: readonly (readonly [string, string, Buffer])[] = [
  ['foto.jpg', 'image/jpeg', jpeg()],
  ['foto.png', 'image/png', png()],
  ['figurinha.webp', 'image/webp', webp()],
  ['anima.gif', 'image/gif', gif()],
  ['video.mp4', 'video/mp4', boxes('isom', 'moov hdlr vide hdlr soun')],
  ['video.3gp', 'video/3gpp', boxes('3gp4')],
  ['video.webm', 'video/webm', padded('\u001a\u0045\u00df\u00a3\u0093\u0042\u0082\u0084webm V_VP8 A_OPUS')],
  ['voz.webm', 'audio/webm', padded('\u001a\u0045\u00df\u00a3\u0093\u0042\u0082\u0084webm A_OPUS')],
  ['voz.ogg', 'audio/ogg', padded(`OggS${'\u0000'.repeat(24)}OpusHead`)],
  ['som.mp3', 'audio/mpeg', padded('ID3\u0004\u0000')],
  ['som2.mp3', 'audio/mpeg', padded('\u00ff\u00fb\u0090\u0064')],
  ['som.m4a', 'audio/mp4', boxes('M4A ')],
  ['som.mp4', 'audio/mp4', boxes('mp42', 'moov hdlr soun')],
  ['som.aac', 'audio/aac', padded('\u00ff\u00f1\u0050\u0080')],
  ['voz.amr', 'audio/amr', padded('#!AMR\n')],
  ['som.wav', 'audio/wav', padded('RIFF\u0040\u0000\u0000\u0000WAVEfmt ')],
  ['nota.pdf', 'application/pdf', padded('%PDF-1.7\n')],
  ['tudo.zip', 'application/zip', zip('a.txt', 'b.txt')],
  [
    'carta.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
  ],
  [
    'conta.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
  ],
  [
    'mostra.pptx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    zip('[Content_Types].xml', 'ppt/presentation.xml'),
  ],
  ['leia.txt', 'text/plain', Buffer.from('Olá, ação!\n')],
  ['lista.csv', 'text/csv', latin('nome;telefone\r\nJo\u00e3o;5511\r\n')],
  ['ana.vcf', 'text/vcard', latin('BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n')],
];

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files that must be rejected, whatever their name. */
export const BAD_FILES: readonly (readonly [string, string, Buffer])[] = [
  ['an empty file', 'a.jpg', Buffer.alloc(0)],
  ['an SVG', 'a.svg', latin(svg)],
  ['an SVG called JPEG', 'a.jpg', latin(svg)],
  ['an SVG called text', 'a.txt', latin(svg)],
  ['an SVG with a declaration in front', 'a.txt', latin(`<?xml version="1.0"?>${svg}`)],
  ['an SVG after blanks and a mark of order', 'a.txt', Buffer.from(`\ufeff \n\t${svg}`)],
  ['a page', 'a.html', latin('<!doctype html><script>alert(1)</script>')],
  ['a page called text', 'a.txt', latin('<!doctype html><script>alert(1)</script>')],
  ['a page called PDF', 'a.pdf', latin('<html>%PDF-1.7')],
  ['a page called CSV', 'a.csv', latin('\r\n<html><body onload=alert(1)>')],
  ['a page in UTF-16', 'a.txt', Buffer.from('\ufeff<html>', 'utf16le')],
  ['a page with a note in front', 'a.txt', latin('<!-- a --><script>alert(1)</script>')],
  ['a script', 'a.js', latin('alert(1)')],
  ['a script module', 'a.mjs', latin('import "x"')],
  ['a shell script', 'a.sh', latin('#!/bin/sh\nid')],
  ['a PHP page', 'a.php', latin('<?php phpinfo();')],
  ['a style sheet', 'a.css', latin('body{}')],
  ['a JSON text', 'a.json', latin('{}')],
  ['an XML text', 'a.xml', latin('<?xml version="1.0"?><a/>')],
  ['a text of no kind', 'a', latin('olá')],
  ['a card that is none', 'a.vcf', latin('alert(1)')],
  ['a text with controls', 'a.txt', latin('a\u0000b')],
  ['a program of Windows', 'a.jpg', padded('MZ\u0090\u0000')],
  ['a program of Linux', 'a.pdf', padded('\u007fELF')],
  ['a Java class', 'a.png', padded(Buffer.from([0xca, 0xfe, 0xba, 0xbe]))],
  ['a Flash film', 'a.mp4', padded('CWS\u0009')],
  ['a RAR archive', 'a.zip', padded('Rar!\u001a\u0007')],
  ['a 7z archive', 'a.zip', padded("7z\u00bc\u00af'\u001c")],
  ['a GZIP archive', 'a.zip', padded(Buffer.from([0x1f, 0x8b, 8]))],
  ['noise', 'a.jpg', Buffer.from('d34db33f'.repeat(64), 'hex')],
  ['a JPEG of two bytes', 'a.jpg', Buffer.from([0xff, 0xd8])],
  ['a PNG without a header', 'a.png', padded('\u0089PNG\r\n\u001a\nXXXXXXXX')],
  ['a PNG of no width', 'a.png', png(0, 10)],
  ['a flood of pixels as PNG', 'a.png', png(50_000, 50_000)],
  ['a flood of pixels as JPEG', 'a.jpg', jpeg(50_000, 50_000)],
  ['a flood of pixels as GIF', 'a.gif', gif(65_535, 65_535)],
  ['a flood of pixels as WebP', 'a.webp', webp(50_000, 50_000)],
  ['a picture four gigapixels long', 'a.png', png(0xffffffff, 1)],
  ['a film whose first box claims 2 GB', 'a.mp4', Buffer.concat([u32(0x7fffffff), padded('ftypisom')])],
  ['a film of no known brand', 'a.mp4', boxes('evil')],
  ['a Matroska film', 'a.webm', padded('\u001a\u0045\u00df\u00a3\u00a3\u0042\u0082\u0088matroska')],
  ['a RIFF of no known kind', 'a.wav', padded('RIFF\u0040\u0000\u0000\u0000AVI LIST')],
  ['an Ogg film', 'a.ogg', padded(`OggS${'\u0000'.repeat(24)}\u0080theora`)],
  ['a PDF that begins later', 'a.pdf', padded('\n\n\n%PDF-1.7')],
  ['a ZIP that begins later', 'a.zip', padded('xPK\u0003\u0004')],
  ['a page in the style of a MIME message', 'a.eml', latin('Content-Type: text/html\n\n<script>')],
];

/** Two files in one: taken as what they begin as, and so served as something that runs nothing. */
export const POLYGLOTS: readonly (readonly [string, string, string, Buffer])[] = [
  ['a GIF that is a script', 'a.gif', 'image/gif', gif(0x2a2f, 10, '*/=1;alert(1);/*')],
  [
    'a JPEG with a page at its end',
    'a.jpg',
    'image/jpeg',
    Buffer.concat([jpeg(), latin('<script>alert(1)</script>')]),
  ],
  ['a PNG with a PHP page at its end', 'a.php', 'image/png', Buffer.concat([png(), latin('<?php id();')])],
  ['a PDF that is a page', 'a.html', 'application/pdf', padded('%PDF-1.7\n<html><script>alert(1)</script>')],
  ['a ZIP with a page inside', 'a.html', 'application/zip', zip('index.html')],
];

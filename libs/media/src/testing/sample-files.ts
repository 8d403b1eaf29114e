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
  ['tudo.rar', 'application/vnd.rar', padded('Rar!\u001a\u0007')],
  ['tudo.7z', 'application/x-7z-compressed', padded("7z\u00bc\u00af'\u001c")],
  ['tudo.gz', 'application/gzip', padded(Buffer.from([0x1f, 0x8b, 8]))],
  ['foto.heic', 'image/heic', boxes('heic')],
  ['foto2.heic', 'image/heic', boxes('mif1')],
  ['foto.avif', 'image/avif', boxes('avif')],
  ['foto.tif', 'image/tiff', padded('II*\u0000')],
  ['filme.mov', 'video/quicktime', boxes('qt  ')],
  ['filme2.mov', 'video/quicktime', Buffer.concat([u32(64), padded('moov')])],
  ['filme.mkv', 'video/x-matroska', padded('\u001a\u0045\u00df\u00a3\u00a3\u0042\u0082\u0088matroska')],
  ['filme.avi', 'video/x-msvideo', padded('RIFF\u0040\u0000\u0000\u0000AVI LIST')],
  ['filme.ogv', 'video/ogg', padded(`OggS${'\u0000'.repeat(24)}\u0080theora`)],
  ['som.ogg', 'audio/vorbis', padded(`OggS${'\u0000'.repeat(24)}\u0001vorbis`)],
  ['som2.aac', 'audio/aac', padded('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00f1\u0050\u0080')],
  ['som.flac', 'audio/flac', padded('fLaC')],
  ['carta.rtf', 'application/rtf', latin('{\\rtf1 Oi}')],
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

/** Files whose bytes or names say little: they are sent as documents, under the type that is known. */
export const OTHER_FILES: readonly (readonly [string, string, Buffer])[] = [
  ['estilo.css', 'text/plain', latin('body{}')],
  ['dados.json', 'application/json', latin('{}')],
  ['nota.xml', 'application/xml', latin('<?xml version="1.0"?><nfeProc versao="4.00"><NFe/></nfeProc>')],
  [
    'nota-de-servico.xml',
    'application/xml',
    latin('<!-- a --><ns2:Nfse xmlns:ns2="http://www.abrasf.org.br/"/>'),
  ],
  ['extrato.ofx', 'application/x-ofx', latin('OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>')],
  ['extrato2.ofx', 'application/x-ofx', latin('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>')],
  ['reuniao.ics', 'text/calendar', latin('BEGIN:VCALENDAR\r\n')],
  ['carta.eml', 'message/rfc822', latin('Content-Type: text/html\n\n<script>')],
  ['texto.txt', 'text/plain', Buffer.from('\ufeffOlá', 'utf16le')],
  ['a', 'text/plain', Buffer.from('olá')],
  ['a.vcf', 'text/plain', latin('sem cartão')],
  ['a.bin', 'application/octet-stream', latin('a\u0000b')],
  ['a.jpg', 'application/octet-stream', Buffer.from('d34db33f'.repeat(64), 'hex')],
  ['b.jpg', 'application/octet-stream', Buffer.from([0xff, 0xd8])],
  ['flash.mp4', 'application/octet-stream', padded('CWS\u0009')],
  ['a.mp4', 'application/octet-stream', Buffer.concat([u32(0x7fffffff), padded('ftypisom')])],
  ['b.mp4', 'application/octet-stream', boxes('evil')],
  ['a.pdf', 'application/octet-stream', padded('\n\n\n%PDF-1.7')],
  ['a.zip', 'application/octet-stream', padded('xPK\u0003\u0004')],
  ['a.odt', 'application/vnd.oasis.opendocument.text', zip('mimetype', 'content.xml')],
  ['a.doc', 'application/msword', padded('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
  ['a.xls', 'application/vnd.ms-excel', padded('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
];

/** Files that must be rejected, whatever their type is said to be. */
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
  [
    'an XML text that is a page',
    'a.xml',
    latin('<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"/>'),
  ],
  [
    'an XML text with a page inside',
    'a.xml',
    latin('<a><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></a>'),
  ],
  ['an XML text with a style sheet', 'a.xml', latin('<?xml-stylesheet href="a.xsl"?><a/>')],
  ['an XML text with entities', 'a.xml', latin('<!DOCTYPE a [<!ENTITY b "c">]><a/>')],
  ['a picture called page', 'a.html', jpeg()],
  ['a PDF called PHP page', 'a.php', padded('%PDF-1.7\n')],
  ['a ZIP called Java program', 'a.jar', zip('META-INF/MANIFEST.MF')],
  ['a shell script called text', 'a.txt', latin('#!/bin/sh\nid')],
  ['a program of Windows', 'a.jpg', padded('MZ\u0090\u0000')],
  ['a program of Linux', 'a.pdf', padded('\u007fELF')],
  ['a Java class', 'a.png', padded(Buffer.from([0xca, 0xfe, 0xba, 0xbe]))],
  ['a PNG without a header', 'a.png', padded('\u0089PNG\r\n\u001a\nXXXXXXXX')],
  ['a PNG of no width', 'a.png', png(0, 10)],
  ['a flood of pixels as PNG', 'a.png', png(50_000, 50_000)],
  ['a flood of pixels as JPEG', 'a.jpg', jpeg(50_000, 50_000)],
  ['a flood of pixels as GIF', 'a.gif', gif(65_535, 65_535)],
  ['a flood of pixels as WebP', 'a.webp', webp(50_000, 50_000)],
  ['a picture four gigapixels long', 'a.png', png(0xffffffff, 1)],
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
];

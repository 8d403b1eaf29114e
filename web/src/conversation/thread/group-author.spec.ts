import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOfMember, toneOf } from './group-author';

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('Authors of a group', () => {
  const sheet = readFileSync(join(__dirname, 'bubble-author.css'), 'utf8');
  const tokens = readFileSync(join(__dirname, '../../ui/tokens.css'), 'utf8');
  const [light = '', dark = ''] = [...tokens.matchAll(/--bubble-in: (#\w{6})/g)].map(found => found[1] ?? '');
  const rules = [...sheet.matchAll(/([^{}]+)\{[^}]*--tone: (#\w{6})/g)];

  it('are readable in each of their colours, in both themes', () => {
    expect(rules).toHaveLength(16);
    for (const [, selector = '', tone = ''] of rules)
      expect(contrast(tone, selector.includes('dark') ? dark : light)).toBeGreaterThanOrEqual(4.5);
  });

  it('keep a colour of their own, one of eight', () => {
    const tones = Array.from({ length: 200 }, (_, at) => toneOf(`0190c0de-0000-7000-8000-${at}`));
    expect(new Set(tones).size).toBe(8);
    expect(toneOf('somebody')).toBe(toneOf('somebody'));
  });

  it('are called by name, else by number, and never by what WhatsApp hides them behind', () => {
    expect(nameOfMember({ name: 'Ana', number: '5511988880001' })).toBe('Ana');
    expect(nameOfMember({ name: '5511988880001', number: '5511988880001' })).toContain('98888');
    expect(nameOfMember({ name: '', number: '' })).not.toMatch(/\d/);
  });
});

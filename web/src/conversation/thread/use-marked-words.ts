import { useEffect } from 'react';
import { hitsIn } from '../search/excerpt-around';

const NAME = 'found-words';

/** Where the words of a search stand in the texts of the messages that are drawn. */
export const rangesOf = (root: Element, term: string): readonly Range[] =>
  [...root.querySelectorAll('.bubble-text')].flatMap(text => {
    const ranges: Range[] = [];
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      for (const { 0: word, index } of hitsIn(node.nodeValue ?? '', term)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        ranges.push(range);
      }
    return ranges;
  });

/** Marks the words of a search in the conversation, also in what is scrolled to; without a change to its elements. */
export const useMarkedWords = (term: string): void => {
  useEffect(() => {
    const root = document.querySelector('.messages');
    if (root === null || term === '' || typeof Highlight === 'undefined') return undefined;
    const mark = (): void => void CSS.highlights.set(NAME, new Highlight(...rangesOf(root, term)));
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [term]);
};

import { createContext, useContext } from 'react';
import { type Words, wordsFor } from './words.ts';

export const WordsContext = createContext<Words>(wordsFor('en') as Words);

/** How everything is said in the language of the element. */
export const useWords = (): Words => useContext(WordsContext);

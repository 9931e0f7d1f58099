import { createContext, useContext } from 'react';
import { type Words, wordsFor } from '../words/words.ts';

export const WordsContext = createContext<Words>(wordsFor('en') as Words);

/** The messages and formats of the element's language. */
export const useWords = (): Words => useContext(WordsContext);

import { addCopyButtons } from './copying.ts';
import { addExamples } from './editing.ts';
import { addSearch } from './searching.ts';
import { addThemeButton } from './theming.ts';
import { followReading } from './toc.ts';

addThemeButton();
addCopyButtons();
addExamples();
addSearch();
followReading();

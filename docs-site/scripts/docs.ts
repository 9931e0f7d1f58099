import { addCopyButtons } from './copying.ts';
import { addEditors } from './editing.ts';
import { addSearch } from './searching.ts';
import { addThemeButton } from './theming.ts';
import { followReading } from './toc.ts';

addThemeButton();
addCopyButtons();
addEditors();
addSearch();
followReading();

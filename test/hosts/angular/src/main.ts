import { bootstrapApplication } from '@angular/platform-browser';
import { getPage } from '@wellness/storefront';
import catalog from '../catalog.json';
import { App } from './app/app';
import { appConfig } from './app/app.config';

getPage().catalog.add(catalog);
bootstrapApplication(App, appConfig).catch((error) => console.error(error));

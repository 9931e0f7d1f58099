<?php
/**
 * Beginnings to choose from: a row of products, an article with a card, a shop, the page of an order.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;
